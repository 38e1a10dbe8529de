import { HistoryEvent } from '@countersign/contract/history';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { HistoryEventsTable } from '../../platform/database/database.ts';
import { personalFields } from './event-parts.ts';

const Personal = z.nullable(z.record(z.string(), z.object({ value: z.string() })));
const Payload = z.record(z.string(), z.unknown());

/** A row of the history as staff read it; erased and absent values are null. */
export function historyEventOf(row: Selectable<HistoryEventsTable>): HistoryEvent {
  const personal = Personal.parse(row.personal) ?? {};
  return HistoryEvent.parse({
    // Rows written by earlier versions lack these two.
    channel: null,
    previewed: false,
    ...Payload.parse(row.payload),
    sequence: row.sequence,
    at: row.at.toISOString(),
    kind: row.kind,
    actor: row.actor,
    ...Object.fromEntries(personalFields.map((name) => [name, personal[name]?.value ?? null])),
  });
}
