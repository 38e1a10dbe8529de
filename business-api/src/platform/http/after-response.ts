import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type AfterResponse = (
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<void>,
) => void;

/**
 * Runs work after the response has been sent, so that no caller waits for it. A failure is only logged;
 * a closing server waits for the work.
 */
export function afterResponse(app: Pick<FastifyInstance, 'addHook'>): AfterResponse {
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
