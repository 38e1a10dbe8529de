import { expect, test } from 'vitest';
import { assertDemoIsLocal } from './assert-demo-is-local.ts';
import { readConfiguration } from './configuration.ts';
import { FaultyConfiguration } from './faulty-configuration.ts';

const local = {
  CONSOLE_URL: 'http://localhost:4000',
  IDENTITY_ISSUER: 'http://localhost:4001/oauth2/default',
  FALLBACK_STAFF_EMAIL: 'staff@demo.example',
  MAIL_FROM: 'registrations@demo.example',
  SMTP_URL: 'smtp://127.0.0.1:4025',
};
const elsewhere = {
  CONSOLE_URL: 'https://console.example',
  IDENTITY_ISSUER: 'https://login.example/oauth2/default',
  SMTP_URL: 'smtps://user:secret-password@mail.example:465',
  DATABASE_URL: 'postgres://app:secret-password@db.example/countersign',
  HOST: '0.0.0.0',
};

function refusal(changes: Readonly<Record<string, string>>): string {
  const configuration = readConfiguration({ ...local, ...changes });
  try {
    assertDemoIsLocal(configuration);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(FaultyConfiguration);
    return error instanceof Error ? error.message : '';
  }
}

test.each(Object.entries(elsewhere))(
  'the demo world is refused where %s is not local',
  (name, value) => {
    const { IDENTITY_ISSUER } = elsewhere;
    const issuer = name === 'CONSOLE_URL' ? { IDENTITY_ISSUER } : {};
    const message = refusal({ DEMO_WORLD: '1', ...issuer, [name]: value });
    expect(message).toMatch(new RegExp(`^DEMO_WORLD .*${name}.* leads to another`));
    expect(message).not.toMatch(/secret|example|0\.0\.0\.0/);
  },
);

test.each(['http://localhost:1', 'http://127.0.0.1:1', 'http://127.8.8.8:1', 'http://[::1]:1'])(
  'a public console is refused with the provider %s',
  (issuer) => {
    const message = refusal({ CONSOLE_URL: elsewhere.CONSOLE_URL, IDENTITY_ISSUER: issuer });
    expect(message).toMatch(/^IDENTITY_ISSUER .* CONSOLE_URL/);
    expect(message).not.toContain('example');
  },
);

const demoKey = Buffer.from('Countersign-Demo-Webhook-Key-001').toString('base64');
const ownKey = Buffer.alloc(32).toString('base64');

test.each([
  [
    'to this machine from a public console',
    { ...elsewhere, WEBHOOK_ORIGINS: 'http://localhost:4010', WEBHOOK_KEY: ownKey },
    /^WEBHOOK_ORIGINS holds an address on this machine/,
  ],
  [
    'with the public key of the local world',
    { WEBHOOK_ORIGINS: 'https://site.example', WEBHOOK_KEY: `${ownKey},${demoKey}` },
    /^WEBHOOK_KEY is the demo key/,
  ],
  [
    'to others from the demo world',
    { DEMO_WORLD: '1', WEBHOOK_ORIGINS: 'https://site.example', WEBHOOK_KEY: ownKey },
    /^DEMO_WORLD .*WEBHOOK_ORIGINS/,
  ],
])('webhooks are refused %s', (_, changes, words) => {
  expect(refusal(changes)).toMatch(words);
});

test('the public key of documents is refused for a public console', () => {
  const demo = Buffer.from('Countersign-Demo-Document-Key-01').toString('base64');
  const DOCUMENT_KEY = `${ownKey},${demo}`;
  expect(refusal({ ...elsewhere, DOCUMENT_KEY })).toMatch(/^DOCUMENT_KEY is the demo key/);
});

test.each([
  [
    'webhooks within this machine',
    { DEMO_WORLD: '1', WEBHOOK_ORIGINS: 'http://localhost:4010', WEBHOOK_KEY: demoKey },
  ],
  [
    'webhooks from a public console',
    { ...elsewhere, WEBHOOK_ORIGINS: 'https://site.example', WEBHOOK_KEY: ownKey },
  ],
  ['all on this machine', { DEMO_WORLD: '1' }],
  ['PostgreSQL by its socket', { DEMO_WORLD: '1', DATABASE_URL: 'postgres:///countersign' }],
  ['listening by IPv6', { DEMO_WORLD: '1', HOST: '::1' }],
  ['production', elsewhere],
  [
    'a console on this machine beside the real provider',
    { IDENTITY_ISSUER: elsewhere.IDENTITY_ISSUER },
  ],
])('starts: %s', (_, changes) => expect(refusal(changes)).toBe(''));

test.each(['https://127.0.0.1.evil.example', 'https://localhost.evil.example', 'https://0.0.0.0'])(
  'takes %s for no address of this machine',
  (issuer) =>
    expect(refusal({ DEMO_WORLD: '1', IDENTITY_ISSUER: issuer })).toContain('IDENTITY_ISSUER'),
);

test('a public secret is refused on other machines', () => {
  const { CONSOLE_URL, IDENTITY_ISSUER } = elsewhere;
  const mode = { API_TOKEN_MODE: 'introspect', INTROSPECTION_CLIENT_ID: 'business-api' };
  const known = { ...mode, INTROSPECTION_CLIENT_SECRET: 'Countersign-Demo-Api-1' };
  const own = { ...mode, INTROSPECTION_CLIENT_SECRET: 'its-own-secret' };
  expect(refusal(known)).toBe('');
  expect(refusal({ ...known, CONSOLE_URL, IDENTITY_ISSUER })).toMatch(
    /^INTROSPECTION_CLIENT_SECRET .* is public/,
  );
  expect(refusal({ ...own, CONSOLE_URL, IDENTITY_ISSUER })).toBe('');
});

test('the demo login for bounces is refused where the console is public', () => {
  const login = { BOUNCE_POSTMARK_LOGIN: 'mailbox:Countersign-Demo-Bounces-1' };
  const { CONSOLE_URL, IDENTITY_ISSUER } = elsewhere;
  const message = refusal({ ...login, CONSOLE_URL, IDENTITY_ISSUER });
  expect(message).toBe('BOUNCE_POSTMARK_LOGIN is the demo login, which is public.');
  expect(refusal(login)).toBe('');
});
