import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingRows } from '../operations/setting-rows.ts';
import { ROOT } from '../run/run-step.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settings = ['docs/operations.md', 'docs/audit.md'].flatMap((path) => settingRows(read(path)));
const guide = read('docs/backup.md');

test('the page on backups names each place outside the database', () => {
  const places = settings.map(({ name }) => name).filter((name) => name.endsWith('_BUCKET_URL'));
  expect(places).toEqual(['DOCUMENT_BUCKET_URL', 'ANCHOR_BUCKET_URL']);
  expect(places.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('the page on backups names each key without which a backup is incomplete', () => {
  const keys = settings.filter(({ meaning }) => meaning.includes('which encrypt'));
  expect(keys.map(({ name }) => name).sort()).toEqual(['DOCUMENT_KEY', 'WEBHOOK_KEY']);
  expect(keys.filter(({ name }) => !guide.includes(`\`${name}\``))).toEqual([]);
});

test('the page has the backups made by a role that may replicate and read all', () => {
  const [sql = ''] = /^```sql\n.*?^```/ms.exec(guide) ?? [];
  expect(sql).toMatch(/create role countersign_backup login replication;/);
  expect(sql).toContain('grant pg_read_all_data to countersign_backup;');
});
