import type { Trx } from '../../ground/database/database.ts';
import { prepareStatement, type ValuePlace } from '../../ground/database/prepared-statement.ts';

/** The answer to a request whose key the transaction has claimed. */
export interface AnswerToStore {
  readonly caller: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
}

/**
 * A statement that stores the answer; where `answer` reads undefined, it stores nothing. `about` are the
 * places of the registration's key, where the claim did not know it yet.
 */
export function storingAnswer<Values>(
  value: ValuePlace<Values>,
  answer: (values: Values) => AnswerToStore | undefined,
  about?: { readonly country: string; readonly ticket: string },
): string {
  const names =
    about === undefined
      ? ''
      : `, country_code = ${about.country}::text, ticket_number = ${about.ticket}::text`;
  const of = (name: keyof AnswerToStore) => value((values) => answer(values)?.[name] ?? null);
  return `update idempotency_records
    set answer_status = ${of('status')}, answer_body = ${of('body')}${names}
    where caller = ${of('caller')} and key = ${of('key')} returning 1`;
}

const storing = prepareStatement<AnswerToStore>((value) => storingAnswer(value, (own) => own));

export async function storeAnswer(trx: Trx, answer: AnswerToStore): Promise<void> {
  await storing.run(trx, answer);
}
