import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closing a server waits for every connection, and browsers keep theirs open in reserve for a
 * minute. So when the application closes, idle ones go at once, the others with their answer. While
 * it drains, every answer asks its sender to close the connection.
 */
export function closeConnectionsWithAnswers(app: FastifyInstance, isDraining: () => boolean): void {
  const requestsInProgress = new Map<Socket, number>();
  let isClosing = false;

  // A connection in reserve may never have carried a request at all.
  app.server.on('connection', (socket: Socket) => {
    requestsInProgress.set(socket, 0);
    socket.once('close', () => requestsInProgress.delete(socket));
  });
  app.addHook('onRequest', async ({ raw: { socket } }) => {
    requestsInProgress.set(socket, (requestsInProgress.get(socket) ?? 0) + 1);
  });
  app.addHook('onResponse', async ({ raw: { socket } }) => {
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
