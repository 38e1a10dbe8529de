import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A server that for so long neither writes nor answers anything has given up. */
const silenceMs = 300_000;

export interface ChildServer {
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
  /** Everything it wrote so far, for the report of a failed test. */
  output(): string;
}

/** Waits for servers that start side by side; where one does not come up, ends the others. */
export async function startTogether<Servers extends readonly Promise<ChildServer>[]>(
  starting: readonly [...Servers],
): Promise<{ [Index in keyof Servers]: ChildServer }> {
  try {
    return await Promise.all(starting);
  } catch (error) {
    const all = await Promise.allSettled(starting);
    await Promise.all(all.map((one) => one.status === 'fulfilled' && one.value.stop()));
    throw error;
  }
}

/** Starts one of the servers as production does and waits until `readyUrl` answers 2xx. */
export async function startServer(
  main: string,
  environment: Readonly<Record<string, string>>,
  readyUrl: string,
): Promise<ChildServer> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  let heardMs = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      written = (written + text).slice(-20_000);
      heardMs = performance.now();
    });
  }
  const server = { stop: () => stop(child), output: () => written };
  for (;;) {
    const answer = await answerOf(readyUrl);
    if (answer === 'ready') return server;
    if (answer === 'not-yet') heardMs = performance.now();
    if (child.exitCode !== null || performance.now() - heardMs > silenceMs) {
      await server.stop();
      throw new Error(`${main} did not come up:\n${written}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function answerOf(url: string): Promise<'ready' | 'not-yet' | 'none'> {
  try {
    const answer = await fetch(url);
    await answer.body?.cancel();
    return answer.ok ? 'ready' : 'not-yet';
  } catch {
    return 'none'; // not listening yet
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return address.port;
}
