import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit } from './exit-duties.ts';
import { CannotRunHere } from './missing-program.ts';

const blockBytes = 64 * 1024;

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no byte free. */
  fill(): void;
  /** Frees what `fill` took. */
  empty(): void;
  stop(): Promise<void>;
}

/** A file system of its own in memory; needs root. Throws CannotRunHere. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-disk-'));
  const options = `size=${megabytes}m,mode=755`;
  const { status, error, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', options, 'countersign-rig', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    throw new CannotRunHere(
      `A small disk is needed, and only root may mount one: ${error?.message ?? stderr.trim()}`,
    );
  }
  const unmount = () => {
    spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  const forget = atExit(unmount);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fillWith(ballast),
    empty: () => rmSync(ballast, { force: true }),
    stop: async () => {
      forget();
      unmount();
    },
  };
}

function fillWith(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let block = Buffer.alloc(blockBytes); block.length > 0; ) {
      try {
        writeSync(file, block);
      } catch {
        block = block.subarray(0, Math.floor(block.length / 2)); // the last bytes, too
      }
    }
  } finally {
    closeSync(file);
  }
}
