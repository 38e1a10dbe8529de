import { BulkDryRun } from '@countersign/contract/bulk-decision';
import { Registration } from '@countersign/domain/registration/registration';
import { expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { api, clock, staff, useApiWithClock } from '../testing/api-with-clock.ts';
import { askedApplicant, mailsOf } from '../testing/asked-applicant.ts';

useApiWithClock();

const points = [{ kind: 'document', field: 'documents[licence]', reason: 'L01' }];
const rowOf = ({ countryCode, ticketNumber, version }: Registration) => ({
  ...{ countryCode, ticketNumber, version },
});

async function dryRun(rows: readonly Registration[], act = 'ask', token = staff) {
  const body = { rows: rows.map(rowOf), act };
  const answer = await api.call('POST', '/bulk-decisions/dry-run', { token, body });
  return BulkDryRun.parse(answer.body);
}
const ask = (
  { countryCode, ticketNumber, version }: Registration,
  more: object,
  { token = staff, key = crypto.randomUUID() as string } = {},
) =>
  api.call('POST', `/registrations/${countryCode}/${ticketNumber}/requests`, {
    ...{ token, key },
    body: { version, points, ...more },
  });

test('a dry run says who would be asked in what language, and who not', async () => {
  const fresh = await api.submitted('JP');
  const { registration: waiting } = await askedApplicant(api);
  const erased = await api.submitted('FR');
  await eraseApplicant(api.db, erased, clock.at(1), { operator: 'o', request: null });
  const changed = { ...(await api.submitted('FR')), version: 7 };
  const { items, bulkAct } = await dryRun([fresh, waiting, erased, changed]);
  expect(items.map(({ outcome, mailLanguage }) => [outcome, mailLanguage])).toEqual([
    ['would-pass', 'ja'],
    ['already-asked', 'fr'],
    ['erased', expect.any(String)],
    ['changed', 'fr'],
  ]);
  expect(bulkAct).toMatch(/^[\w-]{43}$/);
  // A decision is possible where a question waits.
  expect((await dryRun([waiting], 'decide')).items[0]?.outcome).toBe('would-pass');
});

test('the same question reaches each applicant in their language, once, and can be undone', async () => {
  const rows = [await api.submitted('FR'), await api.submitted('JP')];
  const { bulkAct } = await dryRun(rows);
  for (const row of rows) {
    const key = crypto.randomUUID();
    const first = await ask(row, { bulkAct }, { key });
    expect(first.status, first.text).toBe(200);
    expect((await ask(row, { bulkAct }, { key })).text).toBe(first.text);
    expect(await mailsOf(api, row, 'information-request')).toHaveLength(1);
  }
  const [french, japanese] = rows;
  if (french === undefined || japanese === undefined) throw new Error('Two were submitted.');
  expect((await mailsOf(api, french, 'information-request'))[0]?.text).toContain('Merci d’envoyer');
  expect((await mailsOf(api, japanese, 'information-request'))[0]?.text).toContain('免許');
  const path = `/registrations/${french.countryCode}/${french.ticketNumber}/requests/undo`;
  const undone = await api.call('POST', path, { token: staff, body: { version: 2 } });
  expect(Registration.parse(undone.body).request).toBeUndefined();
});
