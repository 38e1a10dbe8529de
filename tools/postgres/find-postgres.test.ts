import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostgres } from './find-postgres.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'find-postgres-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A folder of programs that say they are of this version. */
function install(name: string, version: string, programs = ['postgres', 'initdb']): string {
  const place = join(folder, name);
  mkdirSync(place);
  for (const program of programs) {
    writeFileSync(join(place, program), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
      mode: 0o755,
    });
  }
  return place;
}

test.each(['15.18 (Debian 15.18-0+deb12u1)', '16.4', '17beta1', '18devel'])(
  'takes %s',
  (version) => {
    const place = install('new', version);
    expect(findPostgres({ PATH: place })).toEqual({
      folder: place,
      version: Number.parseInt(version, 10),
    });
  },
);

test('passes by one that is too old, and by one without initdb', () => {
  const path = [
    install('old', '14.12'),
    install('client', '16.4', ['postgres']),
    install('new', '16.4'),
  ].join(delimiter);
  expect(findPostgres({ PATH: path })?.folder).toBe(join(folder, 'new'));
});
