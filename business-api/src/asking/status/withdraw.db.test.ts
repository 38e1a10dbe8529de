import { Registration } from '@countersign/domain/registration/registration';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { verifyAllChains } from '../../registrations/history/verify-all-chains.ts';
import { api, clock, staff, useApiWithClock } from '../../testing/api-with-clock.ts';
import { askedApplicant, mailsOf } from '../../testing/asked-applicant.ts';

useApiWithClock();

const pathOf = ({ countryCode, ticketNumber }: Registration) =>
  `/registrations/${countryCode}/${ticketNumber}`;

async function withdraw(registration: Registration, key?: string) {
  const token = await api.intake();
  return api.call('POST', `${pathOf(registration)}/withdrawal`, { token, ...(key && { key }) });
}

async function read({ countryCode, ticketNumber }: Registration): Promise<Registration> {
  const body = { countryCode, ticketNumber };
  const read = await api.call('POST', '/registration-status', { token: staff, body });
  return Registration.parse(read.body);
}

async function approve(registration: Registration) {
  const body = { decision: 'approve', reasonCodes: [], version: registration.version };
  return api.call('POST', `${pathOf(registration)}/decision`, { token: staff, body });
}

async function kindsOf({ ticketNumber }: Registration): Promise<string[]> {
  const events = await api.db
    .selectFrom('history_events')
    .select('kind')
    .where('ticket_number', '=', ticketNumber)
    .orderBy('sequence')
    .execute();
  return events.map(({ kind }) => kind);
}

describe('a registration that its applicant withdraws', () => {
  test('has no reason: what a site sends as one is not lost without a word', async () => {
    const registration = await api.submitted('FR');
    const answer = await api.call('POST', `${pathOf(registration)}/withdrawal`, {
      token: await api.intake(),
      body: { reason: 'Closed.' },
    });
    expect(answer.problem()).toMatchObject({
      code: 'invalid-request',
      errors: [{ pointer: '/reason', code: 'unknown-field' }],
    });
    expect((await read(registration)).status).toBe('pending');
  });

  test('is neither approved nor rejected, and everyone learns it', async () => {
    const registration = await api.submitted('FR');
    clock.set(60);
    const withdrawn = await withdraw(registration);
    expect(withdrawn.status).toBe(200);
    const now = await read(registration);
    expect(now).toMatchObject({
      status: 'withdrawn',
      withdrawnAt: clock.now().toISOString(),
      version: 2,
    });
    expect(Object.keys(now)).not.toContain('decision');
    const outcome = await api.call('GET', `${pathOf(registration)}/outcome`, {
      token: await api.intake(),
    });
    expect(outcome.body).toMatchObject({
      status: 'withdrawn',
      withdrawnAt: clock.now().toISOString(),
      decidedAt: null,
      rejectionCodes: [],
    });
    const [mail] = await mailsOf(api, registration, 'withdrawal');
    expect(mail).toMatchObject({ recipient: registration.contact.email, state: 'queued' });
    expect(mail?.subject).toContain('Vous avez retiré votre demande');
    expect(await kindsOf(registration)).toContain('withdrawn');
    const { faults } = await verifyAllChains(api.db);
    expect(faults.filter((one) => one.ticketNumber === registration.ticketNumber)).toEqual([]);
  });

  test('ends what was asked, its held mail and its claim, and sets the clock back', async () => {
    const { registration, link } = await askedApplicant(api);
    const token = staff;
    expect((await api.call('POST', `${pathOf(registration)}/claim`, { token })).status).toBe(200);
    expect((await withdraw(registration)).status).toBe(200);
    expect((await read(registration)).request?.state).toBe('closed');
    expect((await api.call('GET', '/answer', { headers: link })).status).toBe(403);
    const [asked] = await mailsOf(api, registration, 'information-request');
    expect(asked).toMatchObject({ state: 'cancelled', html: '', text: '' });
    const claim = await api.call('GET', `${pathOf(registration)}/claim`, { token });
    expect(claim.body).toMatchObject({ claim: null });
  });

  test('is not decided, asked, claimed or withdrawn again', async () => {
    const registration = await api.submitted('FR');
    await withdraw(registration);
    const current = await read(registration);
    const version = current.version;
    const points = [{ kind: 'explain', field: null, reason: null, words: 'Why?' }];
    const refused = [
      await approve(current),
      await api.call('POST', `${pathOf(current)}/requests`, {
        token: staff,
        body: { version, points },
      }),
      await api.call('POST', `${pathOf(current)}/claim`, { token: staff }),
      await api.call('POST', `${pathOf(current)}/decision/undo`, {
        token: staff,
        body: { version },
      }),
      await withdraw(registration),
    ];
    expect(refused.map((one) => one.problem().code)).toEqual(
      refused.map(() => 'registration-withdrawn'),
    );
    // The site does not see staff's view of it.
    expect(Object.keys(refused.at(-1)?.problem() ?? {})).not.toContain('registration');
  });

  test('can be withdrawn by its own client only, once per key, and not once it is decided', async () => {
    const registration = await api.submitted('FR');
    const other = await api.call('POST', `${pathOf(registration)}/withdrawal`, {
      token: await api.intake('another-site'),
    });
    expect(other.problem().code).toBe('registration-not-found');
    const key = 'withdrawal-of-a-test-0001';
    const first = await withdraw(registration, key);
    const again = await withdraw(registration, key);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await mailsOf(api, registration, 'withdrawal')).toHaveLength(1);

    const decided = await api.submitted('FR');
    expect((await approve(decided)).status).toBe(200);
    const late = await withdraw(decided);
    expect(late.problem().code).toBe('already-decided');
    expect(Object.keys(late.problem())).not.toContain('registration');
  });

  test('is listed, counted and exported by its own word', async () => {
    const registration = await api.submitted('BR');
    const waiting = await api.submitted('BR');
    await withdraw(registration);
    const list = async (status: string) => {
      const page = await api.call('GET', `/registrations?countryCode=BR&status=${status}`, {
        token: staff,
      });
      return Object(page.body).items.map((one: { ticketNumber: string }) => one.ticketNumber);
    };
    expect(await list('withdrawn')).toEqual([registration.ticketNumber]);
    expect(await list('pending')).toEqual([waiting.ticketNumber]);
    expect(await list('rejected')).toEqual([]);
    const statistics = await api.call('GET', '/statistics?countryCode=BR', { token: staff });
    expect(statistics.body).toMatchObject({
      total: { waiting: 1, approved: 0, rejected: 0, withdrawn: 1 },
      byMarket: [{ countryCode: 'BR', withdrawn: 1 }],
    });
    const rows = [registration, waiting].map(({ ticketNumber, version }) => {
      return { countryCode: 'BR', ticketNumber, version };
    });
    const dryRun = await api.call('POST', '/bulk-decisions/dry-run', {
      token: staff,
      body: { rows },
    });
    expect(Object(dryRun.body).items.map((one: { outcome: string }) => one.outcome)).toEqual([
      'withdrawn',
      'would-pass',
    ]);
  });

  test('is announced to webhooks at once, as neither approved nor rejected', async () => {
    const registration = await api.submitted('JP');
    await sql`insert into webhook_endpoints (id, country_code, url, state, secret, created_at)
      values (gen_random_uuid(), 'JP', 'https://hooks.example/', 'on', 'x', now())`.execute(api.db);
    await withdraw(registration);
    const [event] = await api.db
      .selectFrom('webhook_deliveries')
      .select(['type', 'state', 'body'])
      .where('ticket_number', '=', registration.ticketNumber)
      .where('type', '=', 'registration.withdrawn')
      .execute();
    expect(event).toMatchObject({ state: 'queued' });
    expect(JSON.parse(event?.body ?? '{}')).toEqual({
      type: 'registration.withdrawn',
      timestamp: clock.now().toISOString(),
      data: {
        market: 'JP',
        ticketNumber: registration.ticketNumber,
        status: 'withdrawn',
        version: 2,
        decidedAt: null,
        reasonCodes: [],
      },
    });
  });

  test('of a decision and a withdrawal at the same time one happens', async () => {
    for (let time = 0; time < 6; time += 1) {
      const registration = await api.submitted('FR');
      const acts =
        time % 2 === 0
          ? [approve(registration), withdraw(registration)]
          : [withdraw(registration), approve(registration)];
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      const kinds = await kindsOf(registration);
      expect(kinds.filter((kind) => kind === 'approved' || kind === 'withdrawn')).toHaveLength(1);
    }
  });
});
