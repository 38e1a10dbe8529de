import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RegisterId } from '@countersign/domain/evidence/register-finding';
import { allShapes } from '@countersign/registers/shapes/all-shapes';
import { startRegisters } from '@countersign/registers/start-registers';
import { afterEach, describe, expect, test } from 'vitest';
import { allRegisters } from '../adapters/all-registers.ts';
import { factsToCompare } from '../ask-next-question.ts';
import { readAnswer } from '../judging/read-answer.ts';
import { askingLimits, registerAsker } from './ask-register.ts';
import { RegistersSetting } from './register-settings.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const never = new AbortController().signal;

async function standIn() {
  const registers = await startRegisters({ port: 0 });
  closing.push(registers.close);
  return registers;
}

async function serverOf(
  listener: RequestListener,
  onConnection: () => void = () => undefined,
): Promise<string> {
  const server = createServer(listener).on('connection', onConnection);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`; // listens on a port
}

function settingsOf(id: RegisterId, address: string, credentials: Record<string, string> = {}) {
  const settings = RegistersSetting.parse({ [id]: { address, credentials } }).get(id);
  if (settings === undefined) throw new Error('no settings');
  return settings;
}

async function ask(id: RegisterId, address: string, number: string, limits = askingLimits) {
  const asked = await registerAsker(limits)(settingsOf(id, address), number, never);
  return asked.kind === 'silent'
    ? asked.reason
    : readAnswer(allRegisters[id], asked.answer, number);
}

const orgnr = '988077917';
const company = {
  number: orgnr,
  legalName: 'Fjord Optikk AS',
  address: { street: 'Strandgaten 1', city: 'Bergen', postalCode: '5003' },
  state: 'active' as const,
};

describe('asking the stand-in', () => {
  test('finds a company, and asks for a branch where there is no main unit', async () => {
    const { world, setting } = await standIn();
    const address = setting['no-brreg']?.address ?? '';
    expect(await ask('no-brreg', address, orgnr)).toMatchObject({ knowledge: 'not-found' });
    expect(world.asked).toEqual([`no-brreg ${orgnr}`, `no-brreg ${orgnr}`]);
    world.add('no-brreg', company);
    expect(await ask('no-brreg', address, orgnr)).toMatchObject({ knowledge: 'found' });
  });

  test.each([
    ['closed', 'no-answer'],
    ['huge', 'too-large'],
  ] as const)('%s is %s', async (fault, reason) => {
    const { world, setting } = await standIn();
    world.setFault('no-brreg', undefined, fault);
    expect(await ask('no-brreg', setting['no-brreg']?.address ?? '', orgnr)).toBe(reason);
  });

  test('an answer that drips ends with the time', async () => {
    const { world, setting } = await standIn();
    world.add('no-brreg', company);
    world.setFault('no-brreg', undefined, 'slow');
    const limits = { ...askingLimits, longestMs: 200 };
    expect(await ask('no-brreg', setting['no-brreg']?.address ?? '', orgnr, limits)).toBe(
      'no-answer',
    );
  });

  test.each(['redirect', 'deep', 'page', 'cut-short', 'too-many', 'unavailable'] as const)(
    '%s gives no result',
    async (fault) => {
      const { world, setting } = await standIn();
      world.add('no-brreg', company);
      world.setFault('no-brreg', orgnr, fault);
      const reading = await ask('no-brreg', setting['no-brreg']?.address ?? '', orgnr);
      expect(reading).toMatchObject({ knowledge: 'unknown' });
    },
  );
});

test('an answer that is nested too deeply is refused, in unused fields too', async () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const address = await serverOf((_, response) => {
    const shape = allShapes['no-brreg'].found(company, new URL('http://localhost'));
    response.end(shape.body.replace('{', `{"deep":${deep},`));
  });
  expect(await ask('no-brreg', address, orgnr)).toMatchObject({
    knowledge: 'unknown',
    reason: 'wrong-shape',
  });
});

test('a redirect is not followed', async () => {
  let followed = 0;
  const target = await serverOf((_, response) => {
    followed += 1;
    response.end('{}');
  });
  const address = await serverOf((_, response) => {
    response.writeHead(302, { location: target }).end();
  });
  expect(await ask('us-nppes', address, '1234567893')).toMatchObject({ reason: 'redirected' });
  expect(followed).toBe(0);
});

test('an endless body is dropped after a megabyte', async () => {
  const address = await serverOf((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (response.write('x'.repeat(65_536))) {}
    };
    response.on('drain', more).on('error', () => undefined);
    more();
  });
  expect(await ask('us-nppes', address, '1234567893')).toBe('too-large');
});

test('a name of a private address is not connected to', async () => {
  let connections = 0;
  const address = await serverOf(
    () => undefined,
    () => {
      connections += 1;
    },
  );
  // With https `localhost` is a name like any other.
  const settings = {
    ...settingsOf('us-nppes', address),
    address: address.replace('http:', 'https:'),
  };
  const asked = await registerAsker()(settings, '1234567893', never);
  expect(asked).toEqual({ kind: 'silent', reason: 'no-answer' });
  expect(connections).toBe(0);
});

test('only the number and the credentials leave', async () => {
  const seen: unknown[] = [];
  const address = await serverOf((request, response) => {
    seen.push({ url: request.url, ...request.headers });
    response.writeHead(404).end();
  });
  const settings = settingsOf('gb-companies-house', address, { key: 'secret-key' });
  await registerAsker()(settings, '09876543', never);
  expect(seen).toEqual([
    {
      url: '/company/09876543',
      host: new URL(address).host,
      connection: 'close',
      accept: expect.any(String),
      'accept-encoding': 'identity',
      'user-agent': 'Countersign (register checks)',
      authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}`,
    },
  ]);
});

test('a name and a place leave to a register that compares them', async () => {
  const { world, url } = await standIn();
  const vat = 'ATU13585627';
  world.add('de-evatr', {
    number: vat,
    legalName: 'Optik Hofstätter KG',
    address: { street: 'Herrengasse 19', city: 'Graz', postalCode: '8010' },
    state: 'active',
  });
  const application = {
    practice: {
      legalName: 'Optik Hofstätter KG',
      addresses: [
        { purpose: 'practice', lines: ['Landstraße 5'], city: 'Linz', postalCode: '4020' },
        { purpose: 'registered', lines: ['Herrengasse 19'], city: 'Graz', postalCode: '8010' },
      ],
    },
    contact: { name: 'Josef Hofstätter', email: 'josef@hofstaetter.example' },
  };
  const facts = factsToCompare(allRegisters['de-evatr'], application);
  expect(facts).toEqual({
    name: 'Optik Hofstätter KG',
    street: 'Herrengasse 19',
    postalCode: '8010',
    city: 'Graz',
  });
  const settings = settingsOf('de-evatr', `${url}/de-evatr`, { requester: 'DE123456789' });
  const asked = await registerAsker()(settings, vat, never, facts);
  if (asked.kind === 'silent') throw new Error(asked.reason);
  expect(readAnswer(allRegisters['de-evatr'], asked.answer, vat)).toMatchObject({
    knowledge: 'found',
    record: { compared: { name: true, address: true } },
  });
  for (const id of RegisterId.options.filter((one) => one !== 'de-evatr')) {
    expect(factsToCompare(allRegisters[id], application)).toBeUndefined();
  }
});

test('a business of Taiwan is found behind the companies', async () => {
  const { world, setting } = await standIn();
  const address = setting['tw-gcis']?.address ?? '';
  expect(await ask('tw-gcis', address, '04595257')).toMatchObject({ knowledge: 'not-found' });
  world.add('tw-gcis', {
    number: '04595257',
    legalName: '明亮眼鏡行',
    person: { first: '美玲', last: '林' },
    address: { street: '中山北路二段113號', city: '臺北市', postalCode: '104' },
    state: 'active',
  });
  expect(await ask('tw-gcis', address, '04595257')).toMatchObject({ knowledge: 'found' });
});

test('the Swiss register is asked for a number with its marks, with an account', async () => {
  const [request] = allRegisters['ch-zefix'].requests('CHE100155212', { user: 'u', password: 'p' });
  expect(request).toMatchObject({
    path: '/company/uid/CHE-100.155.212',
    headers: { authorization: `Basic ${Buffer.from('u:p').toString('base64')}` },
  });
});
