import { readHistory } from '@countersign/contract/history';
import { RegistrationOutcome } from '@countersign/contract/intake';
import { MailPreview } from '@countersign/contract/preview';
import type { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let nowMs = Date.parse('2026-11-20T23:30:00.000Z');
let api: TestApi;
let administrator: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: () => new Date(nowMs), leaveOutbox: true });
  administrator = await api.person(['administrator']);
});
afterAll(() => api.close());

const condition = {
  text: 'Merci d’envoyer l’autorisation renouvelée de Dana.',
  until: '2027-01-31',
};
const path = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;
const approve = (registration: Registration, body: object) =>
  api.call('POST', `${path(registration)}/decision`, {
    token: administrator,
    body: { decision: 'approve', version: registration.version, reasonCodes: ['A03'], ...body },
  });
const mailOf = ({ ticketNumber }: Registration) =>
  api.db
    .selectFrom('mails')
    .select('text')
    .where('ticket_number', '=', ticketNumber)
    .where('purpose', '=', 'approval')
    .executeTakeFirstOrThrow();

describe('a conditional approval', () => {
  test('tells its condition and its day in the preview, the mail, the outcome and the history', async () => {
    const registration = await api.submitted('FR');
    const { hash, mail } = MailPreview.parse(
      (
        await api.call('POST', `${path(registration)}/decision/preview`, {
          token: administrator,
          body: { decision: 'approve', reasonCodes: ['A03'], condition, reviewerLocale: 'en' },
        })
      ).body,
    );
    expect(mail.text).toContain(`> ${condition.text}`);
    expect(mail.text).toContain('31 janvier 2027');
    // What else is to be done is the condition.
    expect(mail.text).not.toContain('rien d’autre à faire');
    const decided = await approve(registration, { condition, previewHash: hash });
    expect(decided.body).toMatchObject({ decision: { condition } });
    expect((await mailOf(registration)).text).toBe(mail.text);
    const outcome = async () =>
      RegistrationOutcome.parse(
        (await api.call('GET', `${path(registration)}/outcome`, { token: await api.intake() }))
          .body,
      );
    expect((await outcome()).condition).toBeNull();
    nowMs += 30_000;
    expect((await outcome()).condition).toEqual(condition);
    const history = readHistory.schema.response[200].parse(
      (await api.call('GET', `${path(registration)}/history`, { token: administrator })).body,
    );
    expect(history.items.find(({ kind }) => kind === 'approved')).toMatchObject({
      condition: condition.text,
      conditionUntil: condition.until,
    });
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test.each([
    [{}, '/condition', 'required'],
    [{ reasonCodes: [], condition }, '/condition', 'not-allowed'],
    [{ condition: { ...condition, text: '  ' } }, '/condition/text', 'required'],
    [{ condition: { ...condition, text: 'x'.repeat(501) } }, '/condition/text', 'too-long'],
    [{ condition: { ...condition, until: '31.01.2027' } }, '/condition/until', 'malformed'],
    // In Paris it is the 21st already.
    [{ condition: { ...condition, until: '2026-11-20' } }, '/condition/until', 'not-allowed'],
  ])('is refused: %j', async (body, pointer, code) => {
    const registration = await api.submitted('FR');
    expect((await approve(registration, body)).problem().errors).toEqual([{ pointer, code }]);
  });

  test('may end today', async () => {
    const registration = await api.submitted('FR');
    const until = '2026-11-21';
    expect((await approve(registration, { condition: { ...condition, until } })).status).toBe(200);
  });

  test('leaves its condition with an undo', async () => {
    const registration = await api.submitted('FR');
    await approve(registration, { condition });
    const undone = await api.call('POST', `${path(registration)}/decision/undo`, {
      token: administrator,
      body: { version: registration.version + 1 },
    });
    expect(undone.status).toBe(200);
    const row = await api.db
      .selectFrom('registrations')
      .select('approval_condition')
      .where('ticket_number', '=', registration.ticketNumber)
      .executeTakeFirstOrThrow();
    expect(row.approval_condition).toBeNull();
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });

  test('loses its condition by erasure, and by nothing that the history does not know', async () => {
    const registration = await api.submitted('FR');
    await approve(registration, { condition });
    const change = (value: string | null) =>
      api.db
        .updateTable('registrations')
        .set({ approval_condition: value })
        .where('ticket_number', '=', registration.ticketNumber)
        .execute();
    await change(JSON.stringify({ ...condition, until: '2030-01-01' }));
    expect((await verifyAllChains(api.db)).faults).toHaveLength(1);
    await change(JSON.stringify(condition));
    const { countryCode, ticketNumber } = registration;
    await eraseApplicant(api.db, { countryCode, ticketNumber }, new Date(nowMs), {
      operator: 'ops',
      request: null,
    });
    const row = await api.db
      .selectFrom('registrations')
      .select('approval_condition')
      .where('ticket_number', '=', ticketNumber)
      .executeTakeFirstOrThrow();
    expect(row.approval_condition).toBeNull();
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});
