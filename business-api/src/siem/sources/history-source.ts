import type { HistoryEvent } from '@countersign/contract/history';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  type Activity,
  type EventBase,
  entityEvent,
  findingEvent,
  type OcsfEvent,
} from '../ocsf/ocsf-event.ts';
import type { Source } from './source.ts';

type Kind = HistoryEvent['kind'];

/** What people decided about a registration, and what they read of it. */
const acts: Readonly<Partial<Record<Kind, Activity>>> = {
  approved: 'update',
  rejected: 'update',
  linked: 'update',
  undone: 'update',
  reversed: 'update',
  'reversal-requested': 'update',
  'reversal-proposed': 'update',
  'reversal-declined': 'update',
  'reversal-expired': 'update',
  'decision-proposed': 'update',
  'decision-returned': 'update',
  'decision-lapsed': 'update',
  'evidence-settled': 'update',
  'concerns-closed': 'update',
  'pair-answered': 'update',
  'stop-list-answered': 'update',
  'field-corrected': 'update',
  'hold-set': 'update',
  'hold-lifted': 'update',
  erased: 'delete',
  opened: 'read',
  'document-opened': 'read',
};

/** Wrong codes at a link: noted at the fifth of a day, and at the one after which short codes no longer open. */
const lockOuts: Readonly<Partial<Record<Kind, string>>> = {
  'request-codes-refused': 'Wrong codes at the link of a question',
  'status-codes-refused': 'Wrong codes at the link of the status page',
};

export const sentKinds: readonly string[] = [...Object.keys(acts), ...Object.keys(lockOuts)];

/**
 * An event gets its time before its transaction begins, which ends after 5 s and is tried four times, and becomes
 * visible at its end. What is that old comes in an order that no later one changes.
 */
export const settledMs = 60_000;

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const Position = z.object({ at: z.string(), id: z.string() });
const ActorColumn = z.object({ kind: z.string(), subject: z.optional(z.string()) });
const Counted = z.object({ count: z.number() });

interface Row {
  readonly id: string;
  readonly kind: Kind;
  readonly at: Date;
  readonly actor: unknown;
  readonly payload: unknown;
  readonly country_code: string;
  readonly ticket_number: string;
}

/** The histories of all registrations, by time. */
export const historySource: Source = {
  name: 'registrations',
  begin: async (_db, now) => settledEnd(now),
  read: async (db, position, now, limit) => {
    const end = settledEnd(now);
    const { rows } = await historyQuery(Position.parse(position), end, limit).execute(db);
    const last = rows.at(-1);
    const isLast = rows.length < limit;
    // Where nothing is left, the next look need not read again what is not sent.
    const next = isLast || last === undefined ? end : { at: last.at.toISOString(), id: last.id };
    return { events: rows.map(eventOf), next, isLast };
  },
};

function settledEnd(now: Date): z.infer<typeof Position> {
  return { at: new Date(now.getTime() - settledMs).toISOString(), id: lastId };
}

export function historyQuery(
  { at, id }: z.infer<typeof Position>,
  end: z.infer<typeof Position>,
  limit: number,
) {
  return sql<Row>`select id, kind, at, actor, payload, country_code, ticket_number
    from history_events
    where (at, id) > (${at}::timestamptz, ${id}::uuid)
      and (at, id) <= (${end.at}::timestamptz, ${end.id}::uuid)
      and kind in (${sql.join(sentKinds)})
    order by at, id limit ${limit}`;
}

function eventOf({ id, kind, at, actor, payload, ...key }: Row): OcsfEvent {
  const uid = `${key.country_code}/${key.ticket_number}`;
  const unmapped = { market: key.country_code, ticket: key.ticket_number };
  const base = { uid: id, code: kind, log: historySource.name, at, unmapped };
  const title = lockOuts[kind];
  if (title !== undefined) {
    const about: EventBase = { ...base, activity: 'create', severity: 'medium' };
    return findingEvent(about, { title, uid, count: Counted.parse(payload).count });
  }
  const { kind: actorKind, subject } = ActorColumn.parse(actor);
  return entityEvent(
    { ...base, activity: acts[kind] ?? 'other', severity: 'informational' },
    {
      actor: subject === undefined ? { kind: actorKind } : { subject },
      type: 'registration',
      uid,
    },
  );
}
