import { Change } from '@countersign/contract/changes';
import type { HistoryEvent } from '@countersign/contract/history';
import type { CountryCode } from '@countersign/domain/market/country-code';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../platform/database/database.ts';
import { type ChangePosition, columnsOf, writePosition } from './change-position.ts';

/** What the feed calls each kind of event; undefined: no row of a list depends on it, and open consoles do not hear of it. */
const changeOf: Readonly<Record<HistoryEvent['kind'], Change['kind'] | undefined>> = {
  received: 'received',
  claimed: 'claimed',
  released: 'released',
  'taken-over': 'taken-over',
  assigned: 'assigned',
  'assignment-undone': 'released',
  approved: 'decided',
  rejected: 'decided',
  linked: 'decided',
  withdrawn: 'withdrawn',
  undone: 'undone',
  reversed: 'reversed',
  'reversal-requested': 'changed',
  'reversal-proposed': 'changed',
  'reversal-declined': 'changed',
  'reversal-expired': 'changed',
  'decision-proposed': 'changed',
  'decision-returned': 'changed',
  'decision-lapsed': 'changed',
  note: 'changed',
  erased: 'changed',
  'hold-set': 'changed',
  'hold-lifted': 'changed',
  'mail-failed': 'changed',
  'mail-bounced': 'changed',
  'mail-complained': 'changed',
  'mail-resent': 'changed',
  'mail-set-aside': 'changed',
  'register-answered': 'changed',
  'evidence-settled': 'changed',
  'concerns-closed': 'changed',
  'request-asked': 'changed',
  'request-undone': 'changed',
  'request-link-renewed': 'changed',
  'request-expired': 'changed',
  'request-extended': 'changed',
  'request-answered': 'came-back',
  'request-entered': 'came-back',
  'field-corrected': 'changed',
  'similar-found': 'changed',
  'pair-answered': 'changed',
  'stop-list-hit': 'changed',
  'stop-list-answered': 'changed',
  'stop-list-ended': 'changed',
  'account-reported': 'changed',
  'account-faulted': 'changed',
  'account-retried': 'changed',
  'licence-read': 'changed',
  opened: undefined,
  'mail-queued': undefined,
  'mail-sent': undefined,
  'mail-cancelled': undefined,
  'numbers-masked': undefined,
  'request-reminded': undefined,
  'request-code-sent': undefined,
  'request-codes-refused': 'changed',
  'request-opened': undefined,
  'status-code-sent': undefined,
  'status-opened': undefined,
  'status-codes-refused': 'changed',
  'document-received': undefined,
  'document-refused': undefined,
  'document-checked': undefined,
  'document-opened': undefined,
  'document-removed': undefined,
};
const changes = new Map(Object.entries(changeOf).filter(([, change]) => change !== undefined));

const Actor = z.object({ subject: z.optional(z.string()) });
const Named = z.optional(z.object({ subject: z.string() }));
const Payload = z.object({ from: Named, to: Named });

/** The first `limit` events after a position, in the order of their time. */
export async function readChanges(
  db: Db,
  markets: readonly CountryCode[] | 'all',
  after: ChangePosition,
  limit: number,
): Promise<Change[]> {
  if (markets !== 'all' && markets.length === 0) return [];
  const { at, id } = columnsOf(after);
  let query = db
    .selectFrom('history_events as event')
    .innerJoin('registrations', (join) =>
      join
        .onRef('registrations.country_code', '=', 'event.country_code')
        .onRef('registrations.ticket_number', '=', 'event.ticket_number'),
    )
    .select([
      'event.id',
      'event.kind',
      'event.at',
      'event.actor',
      'event.payload',
      'event.country_code',
      'event.ticket_number',
      'registrations.version',
    ])
    .where(sql<boolean>`(event.at, event.id) > (${at}::timestamptz, ${id}::uuid)`)
    .where('event.kind', 'in', [...changes.keys()])
    .orderBy('event.at')
    .orderBy('event.id')
    .limit(limit);
  if (markets !== 'all') query = query.where('event.country_code', 'in', markets);
  const rows = await query.execute();
  return rows.map((row) => {
    const payload = Payload.parse(row.payload);
    return Change.parse({
      id: writePosition({ atMs: row.at.getTime(), id: row.id }),
      kind: changes.get(row.kind),
      ticketNumber: row.ticket_number,
      countryCode: row.country_code,
      version: row.version,
      at: row.at.toISOString(),
      // Who compared two registrations may belong to the other one's market: the history hides that, too.
      by: row.kind === 'pair-answered' ? null : (Actor.parse(row.actor).subject ?? null),
      from: payload.from?.subject ?? null,
      ...(payload.to === undefined ? {} : { to: payload.to.subject }),
    });
  });
}
