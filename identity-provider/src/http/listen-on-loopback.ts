import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoopbackListener {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Listens on 127.0.0.1 and, where the computer has IPv6, on ::1 too: `localhost` means either of
 * them, depending on who asks. Port 0 takes a free one.
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
    // Without IPv6 the first one is all there is. A port taken on ::1 alone would answer half of
    // the callers of localhost with somebody else's program.
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
