import type { Trx } from '../database/database.ts';
import { prepareStatement, type ValuePlace } from '../database/prepared-statement.ts';

/** The response to a request whose key the transaction has claimed. */
export interface ResponseToStore {
  readonly caller: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/**
 * A statement that stores the response; where `response` reads undefined, it stores nothing. `about` are the
 * places of the registration's key, where the claim did not know it yet.
 */
export function storingResponse<Values>(
  value: ValuePlace<Values>,
  response: (values: Values) => ResponseToStore | undefined,
  about?: { readonly country: string; readonly ticket: string },
): string {
  const names =
    about === undefined
      ? ''
      : `, country_code = ${about.country}::text, ticket_number = ${about.ticket}::text`;
  const of = (name: keyof ResponseToStore) => value((values) => response(values)?.[name] ?? null);
  return `update idempotency_records
    set answer_status = ${of('status')}, answer_body = ${of('body')}${names}
    where caller = ${of('caller')} and key = ${of('key')} returning 1`;
}

const storing = prepareStatement<ResponseToStore>((value) => storingResponse(value, (own) => own));

export async function storeResponse(trx: Trx, response: ResponseToStore): Promise<void> {
  await storing.run(trx, response);
}
