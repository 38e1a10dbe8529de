import type { FastifyRequest } from 'fastify';
import { type Counted, createSlots } from '../platform/limits/slots.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';

/** Uploads at once in a process: each holds a connection for as long as its sender takes. */
const mostAtOnce = 24;
const mostOfSender = 4;
const retryAfterSeconds = 1;
const slots = createSlots();

/** Throws `temporarily-unavailable` where too many uploads, or too many of this sender, are running already. */
export async function inUploadSlot<T>(
  request: FastifyRequest,
  sender: string,
  work: () => Promise<T>,
): Promise<T> {
  const counts: readonly Counted[] = [
    ['uploads', mostAtOnce],
    [sender, mostOfSender],
  ];
  const free = slots.take(...counts);
  if (free === undefined) {
    request.shedBy = 'uploads';
    throw new ProblemError('temporarily-unavailable', { retryAfterSeconds });
  }
  try {
    return await work();
  } finally {
    free();
  }
}
