import { sampleApplication } from '@countersign/contract/testing/sample-application';
import { deceptiveNames } from '@countersign/domain/testing/deceptive-names';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi();
  administrator = await api.person(['administrator']);
});
afterAll(() => api.close());

test('[S8.2] each deceptive name is refused with its field', async () => {
  const token = await api.intake();
  const { practice, contact } = sampleApplication('FR');
  for (const [why, name] of deceptiveNames) {
    const body = sampleApplication('FR', {
      practice: { ...practice, legalName: name },
      contact: { ...contact, name },
    });
    const errors = (await api.call('POST', '/registrations', { token, body })).problem().errors;
    expect(errors?.map(({ pointer }) => pointer).sort(), why).toEqual([
      '/contact/name',
      '/practice/legalName',
    ]);
  }
});

test('[S8.2] a stored deceptive name is shown with marks everywhere', async () => {
  const registration = await api.submitted('FR');
  const { countryCode, ticketNumber } = registration;
  const name = 'Optique \u202eeniL\u202c \u3164';
  const shown = 'Optique \ufffdeniL\ufffd \ufffd';
  const { practice } = sampleApplication('FR');
  await api.db
    .updateTable('registrations')
    .set({
      practice: JSON.stringify({ ...practice, legalName: name, tradingName: name }),
      practice_name: name,
      city: name,
    })
    .where('ticket_number', '=', ticketNumber)
    .execute();
  const body = { countryCode, ticketNumber };
  const status = await api.call('POST', '/registration-status', { token: administrator, body });
  expect(status.body).toMatchObject({ practice: { legalName: shown, tradingName: shown } });
  const list = await api.call('GET', '/registrations?countryCode=FR', { token: administrator });
  expect(list.body).toMatchObject({ items: [{ practiceName: shown, city: shown }] });
  for (const answer of [status, list]) expect(answer.text).not.toMatch(/[\u202e\u202c\u3164]/);
});

test('[S8.2] a person with a deceptive name is shown with marks', async () => {
  const token = await api.issuer.sign({
    sub: 'dana',
    uid: 'dana',
    cid: 'countersign-console',
    name: 'Dana \u202enimda',
    scp: ['openid'],
    groups: ['administrator'],
  });
  const { countryCode, ticketNumber } = await api.submitted('US');
  const path = `/registrations/${countryCode}/${ticketNumber}/decision`;
  const body = { decision: 'approve', reasonCodes: [], version: 1 };
  const answer = await api.call('POST', path, { token, body });
  expect(answer.text).toContain('Dana \ufffdnimda');
});
