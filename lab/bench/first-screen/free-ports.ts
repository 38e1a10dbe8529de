import { once } from 'node:events';
import { createServer } from 'node:net';

/** So many free ports. All of them at once, so that none is given twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, 'localhost'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return servers.map((server) => {
    const address = server.address();
    server.close();
    if (address === null || typeof address === 'string') throw new Error('No port was given.');
    return address.port;
  });
}
