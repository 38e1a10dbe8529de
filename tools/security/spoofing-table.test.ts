import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withSpoofingTable } from './spoofing-table.ts';

const file = fileURLToPath(new URL('../../docs/spoofing.md', import.meta.url));

test('docs/spoofing.md says how each name is treated: else npm run spoofing', () => {
  const guide = readFileSync(file, 'utf8');
  expect(withSpoofingTable(guide)).toBe(guide);
  expect(guide).toContain(
    '| 15 | extension of a file | `licence[202E]fdp.exe` | `hidden-characters` |',
  );
  expect(guide).not.toContain('`undefined`');
  expect(() => withSpoofingTable('Nothing.')).toThrow('markers');
});
