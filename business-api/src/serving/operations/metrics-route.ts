import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../../capabilities/dependencies.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';
import { sendProblem } from '../http/answer-problems.ts';

/** `GET {prefix}/metrics` for Prometheus; answers 404 unless it is switched on. */
export function metricsRoute(
  app: FastifyInstance,
  path: string,
  { database: { db }, metrics }: Dependencies,
  isOn: boolean,
): void {
  app.get(path, { schema: { hide: true } }, async (request, reply) => {
    if (!isOn) return sendProblem(new ProblemError('not-found'), request, reply);
    const { waiting } = await db
      .selectFrom('mails')
      .select((row) => row.fn.countAll<string>().as('waiting'))
      .where('state', 'in', ['held', 'queued', 'sending'])
      .executeTakeFirstOrThrow();
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(metrics.text(Number(waiting)));
  });
}
