import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const firstLineBytes = 300;

/** Where a connection breaks, seen from the request that is being sent. */
export type Cut = 'none' | 'before' | 'during' | 'after';

/**
 * A proxy in front of a server that breaks connections: `before` the request has arrived, `during`
 * the answer, or `after` the server has answered and before a byte of it has come back. `nextCut`
 * is asked once for each request whose first line `marked` fits; everything else passes.
 */
export async function startCuttingProxy(given: {
  readonly target: { readonly host: string; readonly port: number };
  readonly marked: RegExp;
  readonly nextCut: () => Cut;
}): Promise<{ readonly port: number; cutAll(): void; close(): Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(given.target);
    let cut: Cut = 'none';
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined); // broken on purpose
      socket.on('close', () => {
        open.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      if (given.marked.test(bytes.subarray(0, firstLineBytes).toString('latin1'))) {
        cut = given.nextCut();
      }
      if (cut === 'before') client.destroy();
      else upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (cut === 'none') {
        client.write(bytes);
        return;
      }
      if (cut === 'during') client.write(bytes.subarray(0, 40));
      client.end();
      client.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    /** Breaks every connection that is open now. */
    cutAll() {
      for (const socket of open) socket.destroy();
    },
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
