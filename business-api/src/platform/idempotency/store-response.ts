import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type RawBuilder, sql } from 'kysely';

/** The response to a request whose key the transaction has claimed. */
export interface ResponseToStore {
  readonly caller: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/**
 * A statement that stores the response, and nothing where there is none. `about` is the registration, where the claim
 * did not know it yet.
 */
export function storingResponse(
  response: ResponseToStore | undefined,
  about?: RegistrationKey,
): RawBuilder<unknown> {
  const names =
    about === undefined
      ? sql``
      : sql`, country_code = ${about.countryCode}, ticket_number = ${about.ticketNumber}`;
  return sql`update idempotency_records
    set answer_status = ${response?.status ?? null}, answer_body = ${response?.body ?? null}${names}
    where caller = ${response?.caller ?? null} and key = ${response?.key ?? null} returning 1`;
}
