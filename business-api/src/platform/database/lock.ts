import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// The kernel's limit for the address of a Unix socket, less a little for names made from it.
const longestSocketPath = 80;
const answerLimitMs = 1000;
const turnLimitMs = 3000;
const turnPauseMs = 10;

export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Prevents a second process from opening the embedded engine's directory, which would destroy it. The
 * lock is a listening Unix socket beside the directory: the kernel closes it with its process, so
 * that after a kill -9 the next one takes over. Throws DirectoryInUse while the holder runs.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = socketPathFor(directory);
  const turn = await takeTurn(path);
  if (turn === undefined) throw inUse(directory, 'unknown');
  try {
    const holder = await askHolder(path);
    if (holder !== undefined) throw inUse(directory, holder);
    rmSync(path, { force: true }); // left behind by a process that was killed
    const server = await tryToListen(path);
    if (server === undefined) throw inUse(directory, 'unknown');
    return { release: () => close(server) };
  } finally {
    await turn.release();
  }
}

// Two processes that find the same abandoned socket would both remove it; the slower one would remove the
// new socket of the faster one. A socket without a file, which ends with its process, makes them wait.
async function takeTurn(path: string): Promise<DirectoryLock | undefined> {
  if (process.platform !== 'linux') return { release: async () => undefined };
  const name = createHash('sha256').update(path).digest('hex').slice(0, 32);
  const untilMs = Date.now() + turnLimitMs;
  while (Date.now() < untilMs) {
    const server = await tryToListen(`\0countersign-${name}`);
    if (server !== undefined) return { release: () => close(server) };
    await pause(turnPauseMs);
  }
  return undefined;
}

/** One place for every way to name the directory, symbolic links included. */
function socketPathFor(directory: string): string {
  mkdirSync(dirname(directory), { recursive: true });
  const real = join(realpathSync(dirname(directory)), basename(directory));
  const beside = `${real}.lock`;
  if (Buffer.byteLength(beside) <= longestSocketPath) return beside;
  const name = createHash('sha256').update(real).digest('hex').slice(0, 24);
  return join(tmpdir(), `countersign-${name}.lock`);
}

async function tryToListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined); // a caller that disconnects early is no error
    socket.end(`${process.pid}`);
  });
  try {
    server.listen(path);
    await once(server, 'listening');
    server.unref();
    return server;
  } catch (error) {
    if (isCode(error, 'EADDRINUSE')) return undefined;
    throw error;
  }
}

/** The holder's process id; undefined if no process listens any more. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(answerLimitMs, () => finish('unknown')); // it listens, so it runs
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('end', () => finish(answer));
    socket.on('error', (error) =>
      finish(isCode(error, 'ECONNREFUSED') || isCode(error, 'ENOENT') ? undefined : 'unknown'),
    );
    function finish(holder: string | undefined) {
      socket.destroy();
      resolve(holder);
    }
  });
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close(); // removes the socket's file, too
  await closed;
}

function inUse(directory: string, holder: string): DirectoryInUse {
  return new DirectoryInUse(
    `The database in ${directory} is in use by another process (id ${holder}). ` +
      'Stop that one, or give this one another DATA_DIR.',
  );
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
