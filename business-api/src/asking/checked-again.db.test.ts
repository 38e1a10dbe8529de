import { readEvidence } from '@countersign/contract/evidence/evidence';
import { readRequests } from '@countersign/contract/requests/rounds';
import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { type Registers, startRegisters } from '@countersign/registers/start-registers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eraseApplicant } from '../erasure/erase-applicant.ts';
import { askNextQuestion } from '../registers/ask-next-question.ts';
import { type AskRegister, registerAsker } from '../registers/asking/ask-register.ts';
import { RegistersSetting } from '../registers/asking/register-settings.ts';
import { verifyAllChains } from '../registrations/history/verify-all-chains.ts';
import { type AskedApplicant, askedApplicant } from '../testing/asked-applicant.ts';
import { settableClock } from '../testing/settable-clock.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const register = 'fr-recherche-entreprises';
const [first, second] = ['73282932000074', '35600000000048'];
const address = { street: '3 quai du Port', city: 'Marseille', postalCode: '13002' };
const clock = settableClock();
let api: TestApi;
let standIn: Registers;
let staff: string;
let settings: ReturnType<typeof RegistersSetting.parse>;
beforeAll(async () => {
  standIn = await startRegisters({ port: 0 });
  settings = RegistersSetting.parse({
    [register]: { ...standIn.setting[register], perMinute: 6000 },
  });
  api = await startTestApi({ registers: settings }, { now: clock.now });
  await api.db.insertInto('register_paces').values({ register, next_at: clock.now() }).execute();
  staff = await api.person(['customer-service']);
  const company = { address, state: 'active' } as const;
  standIn.world.add(register, { ...company, number: first, legalName: 'Optique du Vieux Port' });
  standIn.world.add(register, { ...company, number: second, legalName: 'Lunettes du Panier' });
});
afterAll(async () => {
  await api.close();
  await standIn.close();
});
let seconds = 0;
beforeEach(async () => {
  await api.db.deleteFrom('register_questions').execute();
  seconds += 3600;
  clock.set(seconds);
});

/** Asks the register what is due; `asked` runs while the question is being asked. */
async function askRegister(asked: () => Promise<unknown> = async () => undefined) {
  seconds += 60;
  clock.set(seconds);
  const really = registerAsker();
  const ask: AskRegister = async (...question) => {
    const answer = await really(...question);
    await asked();
    return answer;
  };
  const report = vi.fn();
  const work = { db: api.db, settings, ask, now: clock.now, random: () => 0.5, report };
  const signal = new AbortController().signal;
  const isAsked = await askNextQuestion(
    { ...work, signal, refreshSummary: async () => undefined },
    register,
  );
  expect([isAsked, report.mock.calls]).toMatchObject([true, [[{ knowledge: 'found' }]]]);
}

async function named(legalName: string): Promise<AskedApplicant> {
  const registration = await api.submitted('FR', {
    practice: {
      legalName,
      type: 'optician-retail',
      addresses: [
        {
          purpose: 'practice',
          lines: [address.street],
          city: address.city,
          postalCode: address.postalCode,
          countryCode: 'FR',
        },
      ],
      identifiers: [{ scheme: 'fr-siret', value: first }],
    },
  });
  const points = [{ kind: 'correct', field: 'practice.legalName', reason: 'B03' }];
  return askedApplicant(api, { registration, ask: { points } });
}

const answerWith = async (asked: AskedApplicant, field: string, value: unknown) => {
  const sent = await asked.answer(await asked.unlock(), {
    changes: [{ field, value }],
    points: [],
  });
  expect(sent.status).toBe(200);
};

async function evidenceOf({ path }: AskedApplicant) {
  const { body } = await api.call('GET', `${path}/evidence`, { token: staff });
  const { items, identifiers } = readEvidence.schema.response[200].parse(body);
  const name = items.find(({ code }) => code === 'name-agrees');
  return { name: name?.state, questions: identifiers.flatMap(({ questions }) => questions) };
}

async function saidBefore({ path }: AskedApplicant): Promise<RegisterFinding[]> {
  const { body } = await api.call('GET', `${path}/requests`, { token: staff });
  const { rounds } = readRequests.schema.response[200].parse(body);
  return rounds[0]?.answer?.saidBefore ?? [];
}

test('a corrected name is compared with what the register has said already', async () => {
  const asked = await named('Optique des Quais');
  await askRegister();
  expect((await evidenceOf(asked)).name).toBe('contradicted');
  const questions = standIn.world.asked.length;
  await answerWith(asked, 'practice.legalName', 'Optique du Vieux-Port');
  expect((await evidenceOf(asked)).name).toBe('confirmed');
  expect(standIn.world.asked).toHaveLength(questions);
  expect(await saidBefore(asked)).toMatchObject([
    {
      value: first,
      verdict: 'contradicted',
      name: { ours: 'Optique des Quais', result: 'differs' },
    },
  ]);
  const row = await api.db
    .selectFrom('registrations')
    .select(['evidence_contradicted'])
    .where('ticket_number', '=', asked.registration.ticketNumber)
    .executeTakeFirstOrThrow();
  expect(row.evidence_contradicted).toBe(0);
});

test('what a register said of the number of before is shown beside the new one', async () => {
  const asked = await named('Lunettes du Panier');
  await askRegister();
  await answerWith(asked, 'practice.identifiers[fr-siret]', { value: second });
  expect((await evidenceOf(asked)).questions).toMatchObject([{ value: second, state: 'waiting' }]);
  expect(await saidBefore(asked)).toMatchObject([
    { value: first, name: { theirs: 'OPTIQUE DU VIEUX PORT', result: 'differs' } },
  ]);
  await askRegister();
  expect((await evidenceOf(asked)).name).toBe('confirmed');
  expect(await saidBefore(asked)).toMatchObject([{ value: first }]);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
  await eraseApplicant(api.db, asked.registration, clock.now(), { operator: 'o', request: null });
  const { rows } = await sql<object>`select * from answers`.execute(api.db);
  expect(JSON.stringify(rows)).not.toContain('Lunettes');
});

test('nothing is said of before where the answer changes nothing of it', async () => {
  const asked = await named('Optique du Vieux-Port');
  await askRegister();
  await answerWith(asked, 'practice.phone', '+33 4 91 55 55 55');
  expect((await evidenceOf(asked)).name).toBe('confirmed');
  expect(await saidBefore(asked)).toEqual([]);
});

test('the register is asked again where the text of its answer was removed', async () => {
  const asked = await named('Optique des Quais');
  await askRegister();
  await sql`update register_answers set body = ''`.execute(api.db);
  await answerWith(asked, 'practice.legalName', 'Optique du Vieux-Port');
  expect((await evidenceOf(asked)).questions).toMatchObject([{ state: 'waiting' }]);
  await askRegister();
  expect((await evidenceOf(asked)).name).toBe('confirmed');
  expect(await saidBefore(asked)).toMatchObject([{ name: { result: 'differs' } }]);
});

test('an answer to a question of before the change is not compared with the old name', async () => {
  const asked = await named('Optique des Quais');
  await askRegister(() => answerWith(asked, 'practice.legalName', 'Optique du Vieux-Port'));
  expect((await evidenceOf(asked)).questions).toMatchObject([{ state: 'waiting', finding: null }]);
  await askRegister();
  expect((await evidenceOf(asked)).name).toBe('confirmed');
});

test('a confirmation by hand ends when what it was about is changed, and no other', async () => {
  const asked = await named('Optique des Quais');
  const settle = (item: string) =>
    api.call('POST', `${asked.path}/evidence/settle`, {
      token: staff,
      body: { item, as: 'by-hand', note: 'Seen in the extract.' },
    });
  for (const item of ['name-agrees', 'place-agrees']) expect((await settle(item)).status).toBe(200);
  await answerWith(asked, 'practice.legalName', 'Optique du Vieux-Port');
  const { body } = await api.call('GET', `${asked.path}/evidence`, { token: staff });
  const { items } = readEvidence.schema.response[200].parse(body);
  const stateOf = (item: string) => items.find(({ code }) => code === item)?.state;
  expect([stateOf('name-agrees'), stateOf('place-agrees')]).toEqual(['open', 'by-hand']);
  const { body: history } = await api.call('GET', `${asked.path}/history`, { token: staff });
  const ended = Object(history).items.filter((event: { as?: string }) => event.as === 'outdated');
  expect(ended).toMatchObject([{ item: 'name-agrees', actor: { kind: 'system' } }]);
  expect((await verifyAllChains(api.db)).faults).toEqual([]);
});

test('a name that staff correct is compared too', async () => {
  const asked = await named('Optique des Quais');
  await askRegister();
  const corrected = await api.call('POST', `${asked.path}/corrections`, {
    token: staff,
    body: {
      version: asked.registration.version,
      change: { field: 'practice.legalName', value: 'Optique du Vieux-Port' },
      note: 'A slip.',
    },
  });
  expect(corrected.status).toBe(200);
  expect((await evidenceOf(asked)).name).toBe('confirmed');
});
