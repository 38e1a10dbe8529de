import type { FastifyInstance } from 'fastify';
import { detailReadOf } from '../../platform/access/detail-read.ts';
import type { ReadRecorder } from './read-recorder.ts';

/** Notes each answered read of a registration's details; a refused one showed nothing. */
export function recordReads(app: FastifyInstance, recorder: ReadRecorder): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.is404 || reply.statusCode >= 300) return;
    const read = detailReadOf(request);
    if (read !== undefined) recorder.note(read);
  });
}
