import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/connect.ts';
import { openPreparedDatabase } from '../testing/open-prepared-database.ts';
import { FaultyMarketsFile, loadMarkets } from './load-markets.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-markets-'));
const path = join(folder, 'markets.json');
let open: OpenDatabase;
beforeAll(async () => {
  open = await openPreparedDatabase();
});
afterAll(async () => {
  await open.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await open.db.deleteFrom('market_staff').execute();
  await open.db.deleteFrom('market_settings').execute();
});

function load(content: unknown): Promise<void> {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return loadMarkets(open.db, path, new Date('2026-11-20T10:00:00Z'));
}

const camille = { email: 'camille@lumenda.example', name: 'Camille', locale: 'fr_FR' };

test('loads settings and staff only once', async () => {
  const file = { fr: { replyTo: 'fr@lumenda.example', undoSeconds: 60, staff: [camille] } };
  await load(file);
  await open.db.updateTable('market_settings').set({ undo_seconds: 5 }).execute();
  await load({ FR: { ...file.fr, staff: [camille, { ...camille, email: 'b@lumenda.example' }] } });
  expect(await open.db.selectFrom('market_settings').selectAll().execute()).toMatchObject([
    { country_code: 'FR', reply_to: 'fr@lumenda.example', undo_seconds: 5 },
  ]);
  const staff = await open.db.selectFrom('market_staff').selectAll().execute();
  expect(staff).toEqual([{ country_code: 'FR', escalations: false, ...camille }]);
});

test('completes a market that so far only took registrations in', async () => {
  await open.db.insertInto('market_settings').values({ country_code: 'JP' }).execute();
  await load({ JP: { replyTo: 'jp@lumenda.example', staff: [] } });
  const [settings] = await open.db.selectFrom('market_settings').selectAll().execute();
  expect(settings).toMatchObject({ country_code: 'JP', reply_to: 'jp@lumenda.example' });
});

test('takes the example of docs/operations.md', async () => {
  const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, example = ''] = /### Markets and their staff.*?```json\n(.*?)```/s.exec(guide) ?? [];
  await load(example);
  const staff = await open.db.selectFrom('market_staff').select('locale').execute();
  expect(staff.map(({ locale }) => locale).sort()).toEqual(['fr_FR', 'pt_BR']);
});

test.each([
  ['no JSON', '{'],
  ['a market that is none', { France: { staff: [] } }],
  [
    'an address that is two',
    { FR: { staff: [{ ...camille, email: 'a@x.example, b@x.example' }] } },
  ],
  ['a misspelt field', { FR: { staff: [], replyto: 'fr@lumenda.example' } }],
])('refuses %s, by name of the place', async (_what, content) => {
  await expect(load(content)).rejects.toThrow(FaultyMarketsFile);
  await expect(load(content)).rejects.toThrow(/^MARKETS_FILE: /);
  expect(await open.db.selectFrom('market_staff').selectAll().execute()).toEqual([]);
});
