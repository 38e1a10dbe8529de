import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * A closing server waits for every connection, and browsers keep idle ones open for a minute. So a
 * closing application ends idle connections at once and the others after their response. While it
 * drains, every response asks its sender to close the connection.
 */
export function closeConnectionsWithAnswers(
  app: FastifyInstance,
  isDraining: () => boolean,
  headers: Readonly<Record<string, string>>,
): void {
  const requestsInProgress = new Map<Socket, number>();
  let isClosing = false;

  // Counted from the connection on: an idle one may never have carried a request.
  app.server.on('connection', (socket: Socket) => {
    requestsInProgress.set(socket, 0);
    socket.once('close', () => requestsInProgress.delete(socket));
  });
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    // A request that a test injects has no connection to close.
    if (!(socket instanceof Socket)) return;
    requestsInProgress.set(socket, (requestsInProgress.get(socket) ?? 0) + 1);
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isClosing) return;
    reply.headers({ ...headers, 'X-Request-Id': request.id });
    throw new ProblemError('temporarily-unavailable');
  });
  app.addHook('onResponse', async ({ raw: { socket } }) => {
    if (!(socket instanceof Socket)) return;
    const left = (requestsInProgress.get(socket) ?? 1) - 1;
    requestsInProgress.set(socket, left);
    if (isClosing && left === 0) socket.destroySoon();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const [socket, count] of requestsInProgress) if (count === 0) socket.destroySoon();
  });
}
