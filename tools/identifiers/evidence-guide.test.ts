import { readFileSync } from 'node:fs';
import { schemes } from '@countersign/business-api/identifiers/schemes/scheme-table';
import { expect, test } from 'vitest';

test('docs/evidence.md has a row for each scheme and for no other', () => {
  const guide = readFileSync(new URL('../../docs/evidence.md', import.meta.url), 'utf8');
  const table = guide.slice(guide.indexOf('### Schemes'), guide.indexOf('### Where'));
  const rows = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id);
  expect(rows.toSorted()).toEqual(Object.keys(schemes).toSorted());
});
