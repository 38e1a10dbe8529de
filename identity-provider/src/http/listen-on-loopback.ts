import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackListener {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, where the computer has IPv6, on ::1 too: clients resolve `localhost` to
 * either. Port 0 takes a free port.
 */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
): Promise<LoopbackListener> {
  const first = await listen(createServer(listener), port, '127.0.0.1');
  const taken = (first.address() as AddressInfo).port; // a TCP server that listens has one
  const servers = [first];
  try {
    servers.push(await listen(createServer(listener), taken, '::1'));
  } catch (error) {
    // Without IPv6 the first server is enough. If another program has the port on ::1, it would
    // answer half of the callers of localhost.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      await close(first);
      if (port === 0) return listenOnLoopback(0, listener);
      throw error;
    }
  }
  return { port: taken, close: async () => void (await Promise.all(servers.map(close))) };
}

function listen(server: Server, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
