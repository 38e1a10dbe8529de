import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Person } from '../platform/access/caller.ts';
import type { Db } from '../platform/database/database.ts';
import { newId } from '../platform/database/new-id.ts';
import { afterResponse } from '../platform/http/after-response.ts';
import type { Limiter } from '../platform/limits/limiter.ts';
import { readClient, shortenedNetwork } from './read-client.ts';
import { sessionKeysOf } from './session-keys.ts';

/** Within that time a session is not written again by the same copy. */
const sameUseMs = 5 * 60_000;
const mostRemembered = 10_000;

export interface SessionNotes {
  /** Writes that a session was used, unless this copy has done so lately. */
  readonly note: (request: FastifyRequest, person: Person) => Promise<void>;
  readonly isDue: (person: Person) => boolean;
}

export function sessionNotes(
  db: Db,
  now: () => Date,
  { networkOf }: Pick<Limiter, 'networkOf'>,
): SessionNotes {
  const written = new Map<string, number>();
  const isDue = (person: Person) => {
    const lastMs = written.get(useOf(person));
    return lastMs === undefined || now().getTime() - lastMs >= sameUseMs;
  };
  return {
    isDue,
    note: async (request, person) => {
      if (!isDue(person)) return;
      const at = now();
      const { own, provider } = sessionKeysOf(person);
      if (written.size >= mostRemembered) written.clear();
      // Before the statement: requests that arrive together write it once.
      const use = useOf(person);
      written.set(use, at.getTime());
      const beganAtMs = person.signIn.authenticatedAtMs ?? person.signIn.issuedAtMs;
      const signedInAt = new Date(beganAtMs ?? at.getTime());
      try {
        await writeUse(db, {
          session_id: newId(),
          session_key: own,
          provider_key: provider ?? null,
          subject: person.subject,
          ...readClient(request.headers['user-agent']),
          network: shortenedNetwork(networkOf(request)),
          began_at: signedInAt,
          signed_in_at: signedInAt,
          seen_at: at,
        });
      } catch (error) {
        written.delete(use);
        throw error;
      }
    },
  };
}

/** A new sign-in in the same session is another use: it may follow the end of the one before. */
function useOf(person: Person): string {
  return `${sessionKeysOf(person).own} ${person.signIn.authenticatedAtMs}`;
}

/** A provider's session that was ended lasts again after a new sign-in in it. */
async function writeUse(db: Db, use: Parameters<typeof insertOf>[1]): Promise<void> {
  await insertOf(db, use)
    .onConflict((conflict) =>
      conflict.column('session_key').doUpdateSet((row) => {
        const isNew = sql`sessions.ended_at is not null and excluded.signed_in_at > sessions.ended_at`;
        const unlessNew = (column: string) =>
          sql<null>`case when ${isNew} then null else ${sql.ref(`sessions.${column}`)} end`;
        return {
          browser: row.ref('excluded.browser'),
          system: row.ref('excluded.system'),
          network: row.ref('excluded.network'),
          seen_at: sql<Date>`greatest(sessions.seen_at, excluded.seen_at)`,
          signed_in_at: sql<Date>`greatest(sessions.signed_in_at, excluded.signed_in_at)`,
          began_at: sql<Date>`case when ${isNew} then excluded.began_at else sessions.began_at end`,
          ended_at: unlessNew('ended_at'),
          ended_by_subject: unlessNew('ended_by_subject'),
          ended_by_name: unlessNew('ended_by_name'),
        };
      }),
    )
    .execute();
}

function insertOf(
  db: Db,
  use: {
    readonly session_id: string;
    readonly session_key: string;
    readonly provider_key: string | null;
    readonly subject: string;
    readonly browser: string | null;
    readonly system: string | null;
    readonly network: string | null;
    readonly began_at: Date;
    readonly signed_in_at: Date;
    readonly seen_at: Date;
  },
) {
  return db.insertInto('sessions').values(use);
}

/** Notes the session of each person's request, after its response. */
export function noteSessions(app: FastifyInstance, { isDue, note }: SessionNotes): void {
  const afterwards = afterResponse(app);
  app.addHook('onRequest', async (request, reply) => {
    const { caller } = request;
    if (caller?.kind !== 'person' || !isDue(caller)) return;
    afterwards(request, reply, () => note(request, caller));
  });
}
