import { Registration } from '@countersign/domain/registration/registration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MailRefused } from '../../mail/send-mail.ts';
import type { OutboxMail } from '../../platform/database/mails-table.ts';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { sendDueMails } from '../../testing/send-due-mails.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const clock = settableClock();
let api: TestApi;
let administrator: string;
let service: string;
beforeAll(async () => {
  api = await startTestApi({}, { now: clock.now });
  administrator = await api.person(['administrator'], 'Noor Haddad');
  service = await api.person(['customer-service']);
  await api.db
    .insertInto('market_staff')
    .values([
      { country_code: 'FR', email: 'fr@lumenda.example', name: 'Léa', locale: 'fr_FR' },
      { country_code: 'FR', email: 'jp@lumenda.example', name: null, locale: 'ja_JP' },
    ])
    .execute();
});
afterAll(() => api.close());
beforeEach(() => clock.set(0));

const reason = 'Le SIRET appartient à un autre établissement.';

async function decided(decision: 'approve' | 'reject' = 'approve'): Promise<Registration> {
  const registration = await api.submitted('FR');
  await sendDueMails(api.db, clock.now());
  const reasonCodes = decision === 'approve' ? [] : ['L01'];
  const body = { decision, reasonCodes, version: 1 };
  await api.call('POST', `${pathOf(registration)}/decision`, { token: service, body });
  return registration;
}

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

function reverse(registration: Registration, body = { reason, version: 2 }) {
  return api.call('POST', `${pathOf(registration)}/reversal`, { token: administrator, body });
}

async function statusOf({ ticketNumber, countryCode }: Registration): Promise<Registration> {
  const body = { ticketNumber, countryCode };
  const answer = await api.call('POST', '/registration-status', { token: service, body });
  return Registration.parse(answer.body);
}

async function historyOf(registration: Registration) {
  const { body } = await api.call('GET', `${pathOf(registration)}/history`, { token: service });
  return Object(body).items;
}

/** Forty days on which the mail server refuses for now: more than a mail has attempts. */
async function giveUp(): Promise<void> {
  for (let day = 0; day < 40; day += 1) {
    clock.set(20 + day * 86_400);
    await sendDueMails(api.db, clock.now(), async () => {
      throw new MailRefused('etimedout', false);
    });
  }
}

const purposes = (mails: readonly OutboxMail[]) => mails.map(({ purpose }) => purpose);

describe('reversing', () => {
  test('cancels a mail that is held; the applicant gets nothing', async () => {
    const registration = await decided();
    const answer = await reverse(registration);
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'pending', version: 3 }]);
    expect(await sendDueMails(api.db, clock.at(3600))).toEqual([]);
    const events = await historyOf(registration);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'reversed', reason, actor: { name: 'Noor Haddad' }, channel: null },
      { kind: 'mail-cancelled', purpose: 'approval' },
    ]);
  });

  test.each(['approve', 'reject'] as const)('corrects a mail that has left: %s', async (verb) => {
    const registration = await decided(verb);
    expect(await sendDueMails(api.db, clock.at(20))).toHaveLength(1);
    clock.set(7200);
    expect((await reverse(registration)).status).toBe(200);
    const [correction, ...more] = await sendDueMails(api.db, clock.at(7200));
    expect(more).toEqual([]);
    expect(correction).toMatchObject({
      purpose: 'correction',
      recipient: registration.contact.email,
      language: 'fr',
      subject: `Rectification\u00a0: votre demande est de nouveau à l’étude (${registration.ticketNumber})`,
    });
    expect(correction?.text).toContain('Cette décision est annulée');
    for (const part of [correction?.html, correction?.text]) {
      expect(part).not.toMatch(/SIRET|Haddad|Ellery|L01/);
    }
  });

  test('cancels and corrects a mail that was refused', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20), async () => {
      throw new MailRefused('etimedout', false);
    });
    clock.set(30);
    await reverse(registration);
    expect(purposes(await sendDueMails(api.db, clock.at(7200)))).toEqual(['correction']);
  });

  test('corrects a mail after its sending and does not retry it', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20), async () => {
      clock.set(21);
      expect((await reverse(registration)).status).toBe(200);
      expect(await sendDueMails(api.db, clock.at(22))).toEqual([]);
      throw new MailRefused('etimedout', false);
    });
    expect(purposes(await sendDueMails(api.db, clock.at(7200)))).toEqual(['correction']);
    const kinds = (await historyOf(registration)).map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('mail-cancelled');
  });

  test('a correction that the server refuses for now is sent before the next decision', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    await reverse(registration);
    await sendDueMails(api.db, clock.at(60), async () => {
      throw new MailRefused('smtp-451', false);
    });
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 3 };
    await api.call('POST', `${pathOf(registration)}/decision`, { token: service, body });
    // The decision is due first; the applicant would read at last that it is under review.
    expect(purposes(await sendDueMails(api.db, clock.at(85)))).toEqual([]);
    expect(purposes(await sendDueMails(api.db, clock.at(3600)))).toEqual([
      'correction',
      'rejection',
    ]);
  });

  test('a decision is sent where the correction before it has failed for good', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    await reverse(registration);
    await sendDueMails(api.db, clock.at(60), async () => {
      throw new MailRefused('smtp-550', true);
    });
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 3 };
    await api.call('POST', `${pathOf(registration)}/decision`, { token: service, body });
    expect(purposes(await sendDueMails(api.db, clock.at(85)))).toEqual(['rejection']);
  });

  test('corrects a mail that was given up after it may have arrived', async () => {
    const registration = await decided();
    await giveUp();
    await reverse(registration);
    expect(purposes(await sendDueMails(api.db, clock.now()))).toEqual(['correction']);
  });

  const resendApproval = async (registration: Registration, body: object) => {
    const { id } = await api.db
      .selectFrom('mails')
      .select('id')
      .where('ticket_number', '=', registration.ticketNumber)
      .where('purpose', '=', 'approval')
      .executeTakeFirstOrThrow();
    const path = `${pathOf(registration)}/mails/${id}/resend`;
    expect((await api.call('POST', path, { token: service, body })).status).toBe(200);
  };

  test('corrects a mail that was sent, and then refused where it was sent again', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    await resendApproval(registration, { recipient: 'other@clinic.example' });
    await sendDueMails(api.db, clock.at(60), async () => {
      throw new MailRefused('smtp-550', true);
    });
    clock.set(120);
    const { version } = await statusOf(registration);
    expect((await reverse(registration, { reason, version })).status).toBe(200);
    // There the decision was read.
    const { email } = registration.contact;
    expect(await sendDueMails(api.db, clock.at(120))).toMatchObject([
      { purpose: 'correction', recipient: email },
    ]);
  });

  test('corrects a mail that was sent and waits to be sent again', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    await resendApproval(registration, {});
    expect((await reverse(registration)).status).toBe(200);
    expect(purposes(await sendDueMails(api.db, clock.at(60)))).toEqual(['correction']);
  });

  test('corrects a mail that was sent again after it was given up', async () => {
    const registration = await decided();
    await giveUp();
    await resendApproval(registration, {});
    expect((await reverse(registration)).status).toBe(200);
    expect(purposes(await sendDueMails(api.db, clock.now()))).toEqual(['correction']);
  });

  test('does not correct a mail that the server refused at once for good', async () => {
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20), async () => {
      throw new MailRefused('smtp-550', true);
    });
    clock.set(30);
    await reverse(registration);
    expect(await sendDueMails(api.db, clock.at(7200))).toEqual([]);
  });

  test('leaves an undelivered correction on the list past a mail that never left', async () => {
    const refused = async () => {
      throw new MailRefused('smtp-550', true);
    };
    const registration = await decided();
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    await reverse(registration);
    await sendDueMails(api.db, clock.at(60), refused);
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 3 };
    await api.call('POST', `${pathOf(registration)}/decision`, { token: service, body });
    await sendDueMails(api.db, clock.at(85), refused);
    clock.set(90);
    await reverse(registration, { reason, version: 4 });
    // The applicant read the approval, and nothing since.
    const { body: list } = await api.call('GET', '/mails/failed', { token: service });
    const ofThis = ({ ticketNumber }: Registration) => ticketNumber === registration.ticketNumber;
    expect(purposes(Object(list).items.filter(ofThis))).toEqual(['correction']);
  });

  test('needs a decision, the version that was seen and a reason', async () => {
    const pending = await api.submitted('FR');
    expect((await reverse(pending, { reason, version: 1 })).problem().code).toBe('not-decided');
    const registration = await decided();
    const stale = await reverse(registration, { reason, version: 7 });
    expect(stale.problem()).toMatchObject({
      code: 'registration-changed',
      registration: { version: 2 },
    });
    const silent = await reverse(registration, { reason: ' \n', version: 2 });
    expect(silent.problem().errors).toEqual([{ pointer: '/reason', code: 'required' }]);
  });

  test('lets the registration be decided, sent, and reversed again', async () => {
    const registration = await decided();
    await reverse(registration);
    const body = { decision: 'reject', reasonCodes: ['L01'], version: 3 };
    await api.call('POST', `${pathOf(registration)}/decision`, { token: service, body });
    await sendDueMails(api.db, clock.at(20));
    clock.set(60);
    expect((await reverse(registration, { reason, version: 4 })).body).toMatchObject({
      version: 5,
    });
    expect(purposes(await sendDueMails(api.db, clock.at(60)))).toEqual(['correction']);
    expect((await verifyAllChains(api.db)).faults).toEqual([]);
  });
});

describe('asking for a reversal', () => {
  function ask(registration: Registration, body = { reason, version: 2 }) {
    const path = `${pathOf(registration)}/reversal-requests`;
    return api.call('POST', path, { token: service, body });
  }

  test('is recorded and mailed to the market’s staff in their languages', async () => {
    const registration = await decided('reject');
    const answer = await ask(registration);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual((await historyOf(registration)).at(-3));
    expect(answer.body).toMatchObject({ kind: 'reversal-requested', reason });
    const mails = await sendDueMails(api.db, clock.now());
    expect(mails.map(({ recipient, language }) => [recipient, language]).sort()).toEqual([
      ['fr@lumenda.example', 'fr'],
      ['jp@lumenda.example', 'ja'],
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain(reason);
      expect(text).toContain(
        `https://console.example/approve?ticketId=${registration.ticketNumber}&marketcode=FR`,
      );
      expect(html).toContain('Robin Ellery');
    }
    const status = await api.call('POST', '/registration-status', {
      token: service,
      body: { ticketNumber: registration.ticketNumber, countryCode: 'FR' },
    });
    expect(status.body).toMatchObject({ status: 'rejected', version: 2 });
  });

  test('goes to the fallback address where the person who asks is the only reviewer', async () => {
    const askAs = async (email: string) => {
      const registration = await decided();
      const claims = { sub: email, uid: 'uid-lea', cid: 'countersign-console', name: 'Léa', email };
      const person = { ...claims, groups: ['customer-service'], scp: ['openid', 'profile'] };
      const path = `${pathOf(registration)}/reversal-requests`;
      const body = { reason, version: 2 };
      const token = await api.issuer.sign(person);
      expect((await api.call('POST', path, { token, body })).status).toBe(201);
      const mails = await sendDueMails(api.db, clock.now());
      return mails.map(({ recipient }) => recipient);
    };
    expect(await askAs('FR@lumenda.example')).toEqual(['jp@lumenda.example']);
    const others = api.db.deleteFrom('market_staff').where('email', '=', 'jp@lumenda.example');
    await others.execute();
    expect(await askAs('fr@lumenda.example')).toEqual(['fallback@countersign.example']);
  });

  test('needs a decision and the version that was seen', async () => {
    const pending = await api.submitted('FR');
    expect((await ask(pending, { reason, version: 1 })).problem().code).toBe('not-decided');
    const registration = await decided();
    const stale = await ask(registration, { reason, version: 1 });
    expect(stale.problem().code).toBe('registration-changed');
  });
});
