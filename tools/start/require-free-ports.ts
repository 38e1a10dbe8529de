import { once } from 'node:events';
import { createServer } from 'node:net';
import { type NamedPort, StartProblem } from './start-settings.ts';

/** Throws StartProblem, naming every port on which another program listens and how to change it. */
export async function requireFreePorts(ports: readonly NamedPort[]): Promise<void> {
  const free = await Promise.all(ports.map(({ port }) => isFree(port)));
  const taken = ports.filter((_, at) => !free[at]);
  if (taken.length === 0) return;
  const lines = taken.map(
    ({ variable, port }) => `  port ${port} is taken; set ${variable} to another`,
  );
  throw new StartProblem(
    ['Something else is listening already:', ...lines, exampleFor(taken)].join('\n'),
  );
}

function exampleFor(taken: readonly NamedPort[]): string {
  const settings = taken.map(({ variable, port }) => `${variable}=${(port + 100) % 65_536}`);
  return (
    `If it is another copy of this, stop it, or start this one beside it:\n` +
    `  ${settings.join(' ')} DATA_DIR=./data-2 npm start`
  );
}

// On both: `localhost` is either of them, and a program on one alone would answer half the callers.
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

async function canListen(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  }
}
