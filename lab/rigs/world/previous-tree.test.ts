import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from '../../../tools/run/run-step.ts';
import { CannotRunHere } from './missing-program.ts';
import { unpackRevision } from './previous-tree.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-previous-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// An exported tree has no revisions.
const inCheckout = existsSync(join(ROOT, '.git'));

test.runIf(inCheckout)(
  'an unpacked tree has its own packages and the dependencies of this one',
  () => {
    const tree = join(folder, 'tree');
    unpackRevision('HEAD', tree);
    const at = (name: string) => realpathSync(join(tree, 'node_modules', name));
    expect(at('@countersign/contract')).toBe(join(tree, 'contract'));
    expect(at('kysely')).toBe(realpathSync(join(ROOT, 'node_modules/kysely')));
    expect(readFileSync(join(tree, 'package.json'), 'utf8')).toContain('"countersign"');
  },
);

test.runIf(inCheckout)('an unknown revision cannot be run', () => {
  expect(() => unpackRevision('no-such-revision', join(folder, 'tree'))).toThrow(CannotRunHere);
});
