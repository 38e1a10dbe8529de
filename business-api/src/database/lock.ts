import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

// The kernel's limit for the address of a Unix socket, less a little for names made from it.
const longestSocketPath = 80;
const answerLimitMs = 1000;

export class DirectoryInUse extends Error {
  override name = 'DirectoryInUse';
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Keeps a second process from opening the embedded engine's directory, which would destroy it. The
 * lock is a listening Unix socket beside the directory: the kernel closes it with its process, so
 * that after a kill -9 the next one takes over. Throws DirectoryInUse while the holder lives.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const path = socketPathFor(directory);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await tryToListen(path);
    if (server) return { release: () => close(server) };
    const holder = await askHolder(path);
    if (holder !== undefined) throw inUse(directory, holder);
    await removeStale(path, directory);
  }
  throw inUse(directory, 'unknown');
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
    socket.on('error', () => undefined); // a caller that hangs up early is no concern of ours
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

/** The holder's process id; undefined where nobody listens any more. */
function askHolder(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path);
    socket.setTimeout(answerLimitMs, () => finish('unknown')); // it listens, hence it lives
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

// Two processes may find the same dead lock. Moving it aside first and asking once more keeps the
// slower one from removing the lock that the faster one has just taken.
async function removeStale(path: string, directory: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const holder = await askHolder(aside);
  try {
    if (holder !== undefined) linkSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
  if (holder !== undefined) throw inUse(directory, holder);
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
