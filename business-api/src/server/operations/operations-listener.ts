import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { PortNotAvailable } from './port-not-available.ts';

/** Connections that came by the port for operations. */
export type OperationsSockets = WeakSet<Socket>;

export interface OperationsListener {
  readonly url: string;
  close(): Promise<void>;
}

/** What connections by the port for operations may ask, below the API's prefix. */
const operationsPaths = ['/health/live', '/health/ready', '/metrics'];

/** Answers connections by the port for operations 404 where they ask for anything else. */
export function restrictOperations(
  app: FastifyInstance,
  prefix: string,
  sockets: OperationsSockets,
): void {
  const urls = new Set(operationsPaths.map((path) => prefix + path));
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!sockets.has(raw.socket) || urls.has(routeOptions.url ?? '')) return;
    throw new ProblemError('not-found');
  });
}

/**
 * Listens on a port for health checks and metrics alone. Node accepts one connection of a listener in
 * each turn of its event loop, so that at the common port a burst of new connections keeps a health
 * check waiting; here it waits for one turn. Throws where the port is taken.
 */
export async function listenForOperations(
  app: FastifyInstance,
  sockets: OperationsSockets,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<OperationsListener> {
  // As Node's HTTP server sets up its own connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    app.server.emit('connection', socket);
  });
  listener.listen({ host, port });
  await once(listener, 'listening').catch((error: unknown) => {
    throw new PortNotAvailable('OPERATIONS_PORT', error);
  });
  const { address, port: bound, family } = listener.address() as AddressInfo; // it listens by TCP
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`,
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      await closed;
    },
  };
}
