import type { FastifyInstance } from 'fastify';
import { detailReadOf } from '../access/detail-read.ts';
import { ProblemError } from '../problems/problem-error.ts';
import type { Limiter } from './limiter.ts';

const noteEveryMs = 60_000;

/**
 * Counts each read of a registration's details against its person's limit, each operation on its own:
 * who opens a registration reads several parts of it at once. A person over the limit is named in the
 * log, once a minute. Add it after the access is enforced.
 */
export function limitDetailReads(app: FastifyInstance, limiter: Limiter): void {
  const isFirstInMinute = oncePer(noteEveryMs);
  app.addHook('preHandler', async (request) => {
    const read = request.is404 ? undefined : detailReadOf(request);
    if (read === undefined) return;
    const { person, operation } = read;
    await limiter.admit(request, 'read', { part: operation }).catch((error: unknown) => {
      const isOver = error instanceof ProblemError && error.code === 'too-many-requests';
      if (isOver && isFirstInMinute(person.subject)) {
        request.log.warn(
          { caller: person.subject, operation },
          'a person reads more details than the limit allows',
        );
      }
      throw error;
    });
  });
}

/** Whether a name comes for the first time within `periodMs`. */
function oncePer(periodMs: number): (name: string) => boolean {
  const seenAtMs = new Map<string, number>();
  return (name) => {
    const nowMs = performance.now();
    for (const [other, atMs] of seenAtMs) {
      if (nowMs - atMs >= periodMs) seenAtMs.delete(other);
    }
    if (seenAtMs.has(name)) return false;
    seenAtMs.set(name, nowMs);
    return true;
  };
}
