import {
  InformationRequest,
  isAskable,
  isOpen,
} from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { AskedPoint, type RequestPoint } from '@countersign/domain/registration/request-point';
import { type Selectable, sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import type { RegistrationsTable, Trx } from '../platform/database/database.ts';
import type { InformationRequestsTable } from '../platform/database/request-tables.ts';

export type RoundRow = Selectable<InformationRequestsTable>;

/** Points as they are stored. */
export function pointsOf({ points }: Pick<RoundRow, 'points'>): RequestPoint[] {
  return z.array(AskedPoint).parse(points);
}

/** The row of a round, locked; undefined if there is none. `trx` holds the registration's lock. */
export async function lockRound(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  round: number,
): Promise<RoundRow | undefined> {
  return trx
    .selectFrom('information_requests')
    .selectAll()
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('round', '=', round)
    .forUpdate()
    .executeTakeFirst();
}

export async function changeRound(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
  round: number,
  changes: Updateable<InformationRequestsTable>,
): Promise<void> {
  await trx
    .updateTable('information_requests')
    .set(changes)
    .where('country_code', '=', countryCode)
    .where('ticket_number', '=', ticketNumber)
    .where('round', '=', round)
    .execute();
}

/** The columns of a registration whose request is this one; undefined: none. */
export function requestColumns(
  request: InformationRequest | undefined,
): Pick<Updateable<RegistrationsTable>, 'request' | 'request_state' | 'request_asked_by'> {
  if (request === undefined) return { request: null, request_state: null, request_asked_by: null };
  const { state, ...rest } = request;
  return {
    request: JSON.stringify(rest),
    request_state: state,
    request_asked_by: request.askedBy.subject,
  };
}

/** The request before a round. */
export function previousRequest({
  previous,
}: Pick<RoundRow, 'previous'>): InformationRequest | undefined {
  return previous === null ? undefined : InformationRequest.parse(previous);
}

/** Whether an answer to this round would still be taken. */
export function isAnswerable(registration: Registration, round: number): boolean {
  const { request } = registration;
  return isAskable(registration) && request?.round === round && isOpen(request);
}

/** Removes links, sessions, drafts, answers and the texts of all of them, for an erasure. */
export async function forgetRequests(
  trx: Trx,
  { countryCode, ticketNumber }: RegistrationKey,
): Promise<void> {
  for (const links of ['answer_tokens', 'status_links'] as const) {
    await sql`delete from answer_sessions where token_hash in (select token_hash
      from ${sql.table(links)}
      where country_code = ${countryCode} and ticket_number = ${ticketNumber})`.execute(trx);
  }
  const tables = [
    'answer_codes',
    'answer_tokens',
    'answer_drafts',
    'answers',
    'status_links',
    'status_codes',
  ] as const;
  for (const table of tables) {
    await trx
      .deleteFrom(table)
      .where('country_code', '=', countryCode)
      .where('ticket_number', '=', ticketNumber)
      .execute();
  }
  await sql`update information_requests set message = null,
      points = (select jsonb_agg(point - 'words' - 'finding' order by place)
        from jsonb_array_elements(points) with ordinality as listed(point, place))
    where country_code = ${countryCode} and ticket_number = ${ticketNumber}`.execute(trx);
}
