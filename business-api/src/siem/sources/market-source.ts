import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { type Activity, entityEvent, type OcsfEvent } from '../ocsf/ocsf-event.ts';
import type { Source } from './source.ts';

/** By market, the number of the last event that was sent. Empty: the chain about several markets. */
const Position = z.record(z.string(), z.number());
const ActorColumn = z.object({ kind: z.string(), subject: z.optional(z.string()) });
const Payload = z.object({
  ticketNumber: z.optional(z.string()),
  rows: z.optional(z.number()),
  entries: z.optional(z.number()),
  person: z.optional(z.string()),
});

const activities: Readonly<Record<string, Activity>> = {
  'settings-changed': 'update',
  'settings-recorded': 'update',
  exported: 'read',
  'bulk-act': 'update',
  'stop-list-ended': 'delete',
  'session-ended': 'delete',
  erased: 'delete',
};

interface Row {
  readonly country_code: string;
  readonly sequence: number;
  readonly kind: string;
  readonly at: Date;
  readonly actor: unknown;
  readonly payload: unknown;
  readonly before: unknown;
  readonly after: unknown;
  /** What a change was about beside the settings themselves. */
  readonly beside: string | null;
}

/** The chains of the markets: settings, exports, bulk acts, erasures. A chain is written by one transaction at a time. */
export const marketSource: Source = {
  name: 'markets',
  begin: async (db) =>
    Object.fromEntries((await readEnds(db)).map((end) => [end.market, end.count])),
  read: async (db, position, _now, limit) => {
    const sent = Position.parse(position);
    const { rows } = await marketQuery(sent, limit).execute(db);
    const next = { ...sent };
    for (const { country_code: market, sequence } of rows) next[market] = sequence;
    return { events: rows.map(eventOf), next, isLast: rows.length < limit };
  },
};

async function readEnds(db: Db) {
  const rows = await db
    .selectFrom('market_chains')
    .select(['country_code', 'event_count'])
    .execute();
  return rows.map(({ country_code: market, event_count: count }) => ({ market, count }));
}

export function marketQuery(sent: z.infer<typeof Position>, limit: number) {
  return sql<Row>`select event.country_code, event.sequence, event.kind, event.at, event.actor,
      event.payload, change.before, change.after,
      case when change.webhook is not null then 'webhook' when change.words is not null then 'ownWords'
        when change.view is not null then 'sharedView'
        when change.stop_list is not null then 'stopList' end as beside
    from market_chains as chain
    cross join lateral (select * from market_events
      where country_code = chain.country_code
        and sequence > coalesce((${JSON.stringify(sent)}::jsonb ->> chain.country_code)::integer, 0)
      order by sequence limit ${limit}) as event
    -- The records of other events have names of another form.
    left join settings_events as change on change.id =
      case when event.kind = 'settings-changed' then (event.payload ->> 'record')::uuid end
    order by event.country_code, event.sequence limit ${limit}`;
}

function eventOf(row: Row): OcsfEvent {
  const { country_code: market, sequence, kind, at } = row;
  const { kind: actorKind, subject } = ActorColumn.parse(row.actor);
  const { ticketNumber, rows, entries, person } = Payload.parse(row.payload);
  const changed = kind === 'settings-changed' ? changedNames(row) : undefined;
  const unmapped = { market, ticket: ticketNumber, rows: rows ?? entries, changed, person };
  const severity = kind === 'settings-changed' ? 'low' : 'informational';
  return entityEvent(
    {
      uid: `${market || 'markets'}-${sequence}`,
      code: kind,
      log: marketSource.name,
      at,
      activity: activities[kind] ?? 'other',
      severity,
      unmapped,
    },
    {
      actor: subject === undefined ? { kind: actorKind } : { subject },
      ...entityOf(kind, market, ticketNumber),
    },
  );
}

function entityOf(kind: string, market: string, ticketNumber: string | undefined) {
  if (ticketNumber !== undefined) return { type: 'registration', uid: `${market}/${ticketNumber}` };
  if (kind === 'session-ended') return { type: 'session of staff', uid: market };
  return {
    type: kind.startsWith('settings') ? 'market settings' : 'registrations of a market',
    uid: market || 'several',
  };
}

/** Which settings differ: their names, never what they hold, since that may be an address. */
function changedNames({ before, after, beside }: Row): readonly string[] {
  if (beside !== null) return [beside];
  const [old, now] = [new Map(Object.entries(Object(before))), Object.entries(Object(after))];
  return now
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(old.get(name)))
    .map(([name]) => name);
}
