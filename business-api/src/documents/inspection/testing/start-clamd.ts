import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const program = '/usr/sbin/clamd';

/** Whether Debian's clamav-daemon is here; without it the tests that need it are skipped and say so. */
export const hasClamd = existsSync(program);

/** What the one signature finds; no reader of documents runs it. */
export const knownVirus = 'COUNTERSIGN-TEST-VIRUS';

export interface RunningClamd {
  readonly path: string;
  close(): Promise<void>;
}

/** Starts a genuine clamd on a socket of its own, with one signature and without a network. */
export async function startClamd(): Promise<RunningClamd> {
  const directory = await mkdtemp(join(tmpdir(), 'clamd-'));
  const path = join(directory, 'socket');
  const signature = Buffer.from(knownVirus).toString('hex');
  await writeFile(join(directory, 'test.ndb'), `Countersign.Test:0:*:${signature}\n`);
  const settings = [
    `DatabaseDirectory ${directory}`,
    `LocalSocket ${path}`,
    'Foreground yes',
    'StreamMaxLength 20M',
  ];
  await writeFile(join(directory, 'clamd.conf'), `${settings.join('\n')}\n`);
  const clamd = spawn(program, ['--config-file', join(directory, 'clamd.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  clamd.stdout.on('data', (text) => {
    output += text;
  });
  clamd.stderr.on('data', (text) => {
    output += text;
  });
  const close = async () => {
    const ended = new Promise((resolve) => clamd.once('exit', resolve));
    if (clamd.exitCode === null) {
      clamd.kill();
      await ended;
    }
    await rm(directory, { recursive: true, force: true });
  };
  for (let tries = 0; !existsSync(path); tries += 1) {
    if (tries > 600 || clamd.exitCode !== null) {
      await close();
      throw new Error(`clamd does not start: ${output}`);
    }
    await pause(50);
  }
  return { path, close };
}
