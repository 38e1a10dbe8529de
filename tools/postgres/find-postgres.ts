import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const OLDEST_VERSION = 15;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface PostgresPrograms {
  /** Folder that holds `postgres` and `initdb`. */
  readonly folder: string;
  /** Major version, 15 or later. */
  readonly version: number;
}

/** PostgreSQL's server programs, version 15 or later, in the path or where Debian puts them. */
export function findPostgres(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): PostgresPrograms | undefined {
  const folders = [...(environment.PATH ?? '').split(delimiter).filter(Boolean), ...debian()];
  for (const folder of folders) {
    const version = versionIn(folder);
    if (version !== undefined && version >= OLDEST_VERSION) return { folder, version };
  }
  return undefined;
}

function debian(): string[] {
  if (!existsSync(DEBIAN_FOLDER)) return [];
  const newestFirst = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
  return newestFirst.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
}

function versionIn(folder: string): number | undefined {
  const programs = ['postgres', 'initdb'].map((name) => join(folder, name));
  if (!programs.every((program) => existsSync(program))) return undefined;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const major = /\b(\d+)(?:\.|devel|beta|rc)/.exec(stdout ?? '')?.[1];
  return major === undefined ? undefined : Number(major);
}
