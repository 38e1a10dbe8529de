import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { limitBodyTime } from './limit-body-time.ts';

const limits = { otherMs: 20, filesMs: 1000 };

// The applicant's pages call the API in this way: there is no connection that could be ended.
test('a request that was answered before its body was read is not ended later', async () => {
  const ended = vi.fn();
  const app = Fastify({ clientErrorHandler: ended });
  limitBodyTime(app, limits);
  app.addHook('onRequest', async (_, reply) => reply.code(401).send());
  app.post('/acts', async () => 'done');
  const { statusCode } = await app.inject({ method: 'POST', url: '/acts', payload: { act: 1 } });
  expect(statusCode).toBe(401);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(ended).not.toHaveBeenCalled();
  await app.close();
});
