import { ProblemError } from '../../ground/problems/problem-error.ts';

/** Uploads at once in a process: each holds a connection for as long as its sender takes. */
const mostAtOnce = 24;
let active = 0;

/** Throws `temporarily-unavailable` where too many uploads are running already. */
export async function inUploadSlot<T>(work: () => Promise<T>): Promise<T> {
  if (active >= mostAtOnce) throw new ProblemError('temporarily-unavailable');
  active += 1;
  try {
    return await work();
  } finally {
    active -= 1;
  }
}
