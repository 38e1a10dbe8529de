import type { Selectable } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { entityEvent, refusalEvent } from '../ocsf/ocsf-event.ts';
import { historySource } from './history-source.ts';
import { marketSource } from './market-source.ts';
import { numberedSource } from './numbered-source.ts';
import type { Source } from './source.ts';

type Read = Selectable<Database['detail_reads']>;
type Refusal = Selectable<Database['refused_requests']>;

/** Who read what in detail: rows are there where `READ_AUDIT` is on. */
const readSource = numberedSource<Read>('reads', 'detail_reads', (row) => {
  const { country_code: market, ticket_number: ticket, operation, times } = row;
  return entityEvent(
    {
      uid: `read-${row.id}`,
      code: operation,
      log: 'reads',
      at: row.read_at,
      activity: 'read',
      severity: 'informational',
      unmapped: { market, ticket, times },
    },
    {
      actor: { subject: row.subject },
      // A stop list has no ticket.
      ...(ticket === ''
        ? { type: 'market', uid: market }
        : { type: 'registration', uid: `${market}/${ticket}` }),
    },
  );
});

const unknown = 'unknown';

const refusalSource = numberedSource<Refusal>('refusals', 'refused_requests', (row) => {
  const { code, subject, operation, network, times, country_code: market } = row;
  return refusalEvent(
    {
      uid: `refusal-${row.id}`,
      code,
      log: 'refusals',
      at: row.at,
      activity: 'other',
      severity: 'low',
      request: row.request,
      ...(market === '' ? {} : { unmapped: { market } }),
    },
    {
      actor: subject === '' ? { kind: unknown } : { subject },
      operation: operation || unknown,
      network: network || unknown,
      count: times,
    },
  );
});

export const allSources: readonly Source[] = [
  historySource,
  marketSource,
  readSource,
  refusalSource,
];
