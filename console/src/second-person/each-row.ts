import type { ProposalOfAct } from '@countersign/contract/decision-proposals';
import { failureOf, waitOf } from '../http/call-error.ts';

/**
 * Sends one request for each row, one after the other; how many succeeded, which `onDone` is told of each time. Beyond
 * the limit the API says when to go on. A row that is refused is left as it is.
 */
export async function eachRow(
  rows: readonly ProposalOfAct[],
  send: (row: ProposalOfAct, headers: { readonly 'idempotency-key': string }) => Promise<unknown>,
  onDone?: (count: number) => void,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    if (!(await isDone(() => send(row, headers)))) continue;
    done += 1;
    onDone?.(done);
  }
  return done;
}

async function isDone(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    const wait = waitOf(failureOf(error));
    if (wait === undefined) return false;
    await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    return send().then(
      () => true,
      () => false,
    );
  }
}
