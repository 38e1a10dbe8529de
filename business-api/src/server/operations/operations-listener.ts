import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../platform/problems/problem-error.ts';
import { PortNotAvailable } from './port-not-available.ts';

/** Connections that came by the port for operations. */
export type OperationsSockets = WeakSet<Socket>;

export interface OperationsListener {
  /** Resolves with where it listens. Throws where the port is taken. */
  listen(at: { readonly host: string; readonly port: number }): Promise<string>;
  /** Takes no more connections, and resolves when those that are there have ended. */
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
 * A listener for health checks and metrics alone. Node accepts one connection of a listener in
 * each turn of its event loop, so that at the common port a burst of new connections keeps a health
 * check waiting; here it waits for one turn.
 */
export function operationsListener(
  app: FastifyInstance,
  sockets: OperationsSockets,
): OperationsListener {
  // As Node's HTTP server sets up its own connections.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    app.server.emit('connection', socket);
  });
  return {
    listen: async (at) => {
      listener.listen(at);
      await once(listener, 'listening').catch((error: unknown) => {
        throw new PortNotAvailable('OPERATIONS_PORT', error);
      });
      const { address, port, family } = listener.address() as AddressInfo; // it listens by TCP
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    },
    close: async () => {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      await closed;
    },
  };
}
