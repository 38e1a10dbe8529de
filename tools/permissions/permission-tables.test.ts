import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withPermissionTables } from './permission-tables.ts';

const file = fileURLToPath(new URL('../../docs/security.md', import.meta.url));

test('[S6.2] docs/security.md has the permissions of the code: npm run permissions', () => {
  const guide = readFileSync(file, 'utf8');
  expect(withPermissionTables(guide)).toBe(guide);
  expect(guide).toContain(
    '| `POST /exports` with a filter | prepareExport | staff of the market | read |',
  );
});

test('an outdated table is written again, and the rest stays', () => {
  const old =
    'Before.\n<!-- permissions: begin -->\nan outdated row\n<!-- permissions: end -->\nAfter.';
  const written = withPermissionTables(old);
  expect(written).toMatch(/^Before\.\n<!-- [^>]+-->\n\n\| Caller \|/);
  expect(written).toMatch(/<!-- permissions: end -->\nAfter\.$/);
  expect(written).not.toContain('an outdated row');
  expect(() => withPermissionTables('Nothing.')).toThrow('markers');
});
