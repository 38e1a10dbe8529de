import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type AfterAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<void>,
) => void;

/**
 * Runs work after the answer has been sent, so that no caller waits for it. A failure is only logged;
 * a closing server waits for the work.
 */
export function afterAnswer(app: Pick<FastifyInstance, 'addHook'>): AfterAnswer {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (request, reply, work) => {
    reply.raw.once('finish', () => {
      const done = work().catch((error: unknown) => {
        request.log.warn(
          { error: error instanceof Error ? error.name : 'unknown' },
          'not recorded',
        );
      });
      running.add(done);
      void done.finally(() => running.delete(done));
    });
  };
}
