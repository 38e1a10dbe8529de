import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@countersign/contract/all-endpoints';
import { IdempotentHeaders } from '@countersign/contract/idempotency';
import type { ApiResponse } from '../test-api.ts';
import type { SequenceWorld } from './sequence-world.ts';

/** Addresses whose repetition under the same key must return the first answer; of no other is that promised. */
const repeatable = allEndpoints
  .filter(({ method, schema }) => method === 'POST' && schema.headers === IdempotentHeaders)
  .map(({ url }) => new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`));

/**
 * Posts an act on a registration by someone, or by the named person. Throws for an answer that the API must never
 * give, and, of every tenth act that succeeded, if its repetition is answered differently.
 */
export async function postAct(
  world: SequenceWorld,
  ticketNumber: string,
  act: string,
  body: unknown,
  by?: string,
): Promise<ApiResponse> {
  const { api, choice, staff, site, log } = world;
  const who = by ?? choice.of(['Ann', 'Bob', 'Cy', 'Di']);
  const path = `/registrations/FR/${ticketNumber}/${act}`;
  const options = { token: staff[who] ?? site, body, key: randomUUID() };
  const answer = await api.call('POST', path, options);
  const { code, version } = Object(answer.body);
  log.push(`${ticketNumber} ${act} by ${who}: ${answer.status} ${code ?? version ?? ''}`);
  refuseFailure(answer);
  const isRepeatable = repeatable.some((url) => url.test(path));
  if (answer.status < 300 && isRepeatable && choice.happens(0.1)) {
    const again = await api.call('POST', path, options);
    if (again.text !== answer.text) throw new Error(`The repetition was answered ${again.text}`);
  }
  return answer;
}

/** A refusal is an answer; a failure of the API is a finding. */
export function refuseFailure({ status, text }: { status: number; text: string }): void {
  if (status >= 500) throw new Error(`The API answered ${status}: ${text}`);
}
