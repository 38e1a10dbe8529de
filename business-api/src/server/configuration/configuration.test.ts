import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfiguration } from './configuration.ts';
import { readDatabaseAddress } from './database-address.ts';
import { FaultyConfiguration } from './faulty-configuration.ts';

const complete = {
  CONSOLE_URL: 'https://console.example/',
  IDENTITY_ISSUER: 'https://login.example/oauth2/default',
  FALLBACK_STAFF_EMAIL: 'staff@lumenda.example',
  MAIL_FROM: 'registrations@lumenda.example',
  SMTP_URL: 'smtps://user:secret-password@mail.lumenda.example:465',
};

describe('the configuration', () => {
  test('has defaults for optional settings', () => {
    expect(readConfiguration(complete)).toMatchObject({
      port: 4000,
      consoleUrl: 'https://console.example',
      database: { engine: 'embedded', directory: join(process.cwd(), 'data', 'database') },
      token: { audience: 'api://countersign', type: 'at+jwt' },
      groupMapping: { roles: undefined, marketPrefix: 'market:' },
      undoSeconds: 20,
      callerEmail: { source: 'token', claim: 'email' },
      redirectOrigins: [],
      metrics: false,
      consoleBranding: { brand: { company: { default: 'Lumenda Eye Care' } } },
    });
  });

  test('[S6.2] [S2.8] reads roles, origins and the rest', () => {
    const configuration = readConfiguration({
      ...complete,
      PORT: '8080',
      DATABASE_URL: 'postgresql://app@db/countersign',
      TOKEN_TYPE: '',
      GROUP_ROLES: '{"cs-leads":"administrator"}',
      REDIRECT_ORIGINS: ' https://shop.example, https://www.shop.example/ ,',
      UNDO_SECONDS: '0',
      EMAIL_SOURCE: 'userinfo',
      METRICS: 'on',
      HOST: '',
    });
    expect(configuration).toMatchObject({
      port: 8080,
      host: 'localhost',
      database: { engine: 'postgres', url: 'postgresql://app@db/countersign' },
      token: { type: '' },
      groupMapping: { roles: { 'cs-leads': 'administrator' } },
      redirectOrigins: ['https://shop.example', 'https://www.shop.example'],
      undoSeconds: 0,
      callerEmail: { source: 'userinfo' },
      metrics: true,
    });
  });

  test('binds tokens to keys only where no one has to ask the provider with them', () => {
    expect(readConfiguration(complete).dpop).toBe('off');
    expect(readConfiguration({ ...complete, DPOP: 'required' }).dpop).toBe('required');
    for (const source of ['GROUPS_SOURCE', 'EMAIL_SOURCE']) {
      const both = { ...complete, DPOP: 'offered', [source]: 'userinfo' };
      expect(() => readConfiguration(both)).toThrow(/^DPOP is offered, and EMAIL_SOURCE or/);
      expect(() => readConfiguration({ ...both, DPOP: 'off' })).not.toThrow();
    }
    expect(() => readConfiguration({ ...complete, DPOP: 'on' })).toThrow(
      'off, offered or required',
    );
  });

  test('names each setting that is needed to ask the provider', () => {
    const read = (changes: Readonly<Record<string, string>>) =>
      readConfiguration({ ...complete, API_TOKEN_MODE: 'introspect', ...changes });
    expect(() => read({})).toThrow(/_CLIENT_ID is missing.*_CLIENT_SECRET is missing/s);
    expect(() => read({ INTROSPECTION_CLIENT_ID: 'x', SMTP_URL: '' })).toThrow(
      /INTROSPECTION_CLIENT_SECRET is missing.*SMTP_URL is missing/s,
    );
    const introspection = { clientId: 'api', clientSecret: 'secret' };
    const given = { INTROSPECTION_CLIENT_ID: 'api', INTROSPECTION_CLIENT_SECRET: 'secret' };
    expect(read(given).tokenCheck).toEqual({ mode: 'introspect', introspection });
    expect(readConfiguration({ ...complete, ...given }).tokenCheck).toEqual({ mode: 'jwt' });
    expect(() => read({ API_TOKEN_MODE: 'introspection' })).toThrow(
      'API_TOKEN_MODE must hold jwt, introspect or jwt+introspect',
    );
  });

  test('names everything that is faulty or missing, and no value', () => {
    const read = () =>
      readConfiguration({
        ...complete,
        CONSOLE_URL: 'https://console.example/path',
        IDENTITY_ISSUER: undefined,
        PORT: '70000',
        DATABASE_URL: 'mysql://root:secret-password@db',
        GROUP_ROLES: '{"a":"king"}',
        REDIRECT_ORIGINS: 'https://shop.example/x',
        UNDO_SECONDS: '-1',
        SMTP_URL: 'http://user:secret-password@mail',
        CONSOLE_BRANDING: '/nowhere.json',
        METRICS: 'yes',
      });
    expect(read).toThrow(FaultyConfiguration);
    const lines = messageOf(read)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(' ')[0]);
    expect(lines.sort()).toEqual(
      [
        'CONSOLE_URL',
        'IDENTITY_ISSUER',
        'PORT',
        'DATABASE_URL',
        'GROUP_ROLES',
        'REDIRECT_ORIGINS',
        'UNDO_SECONDS',
        'SMTP_URL',
        'CONSOLE_BRANDING',
        'METRICS',
      ].sort(),
    );
    expect(messageOf(read)).toContain('IDENTITY_ISSUER is missing');
    expect(messageOf(read)).not.toContain('secret');
  });

  test('says of each setting that can be faulty what it must hold', () => {
    const source = readFileSync(new URL('read-settings.ts', import.meta.url), 'utf8');
    const names = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name);
    const broken = Object.fromEntries(names.map((name) => [name, '\u0000 not, valid']));
    const lines = messageOf(() => readConfiguration(broken)).split('\n');
    expect(lines.length).toBeGreaterThan(40);
    expect(lines.filter((line) => line.endsWith(' must hold a text'))).toEqual([]);
  });

  test('[S1.1] takes the branding as JSON or as a file, part by part', () => {
    const passwordRules = { minimumLength: 15, maximumLength: 64 };
    const json = JSON.stringify({ passwordRules });
    const folder = mkdtempSync(join(tmpdir(), 'countersign-branding-'));
    const file = join(folder, 'branding.json');
    writeFileSync(file, json);
    for (const CONSOLE_BRANDING of [json, file]) {
      const { consoleBranding } = readConfiguration({ ...complete, CONSOLE_BRANDING });
      expect(consoleBranding.passwordRules).toEqual(passwordRules);
      expect(consoleBranding.brand.name).toEqual({ default: 'Countersign' });
    }
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['', ['console']],
    ['help-desk, mobile ,', ['console', 'help-desk', 'mobile']],
    ['*', 'any'],
  ])('takes tokens of people from the console and PERSON_CLIENT_IDS: %j', (ids, clients) => {
    const given = { CONSOLE_CLIENT_ID: 'console', PERSON_CLIENT_IDS: ids };
    expect(readConfiguration({ ...complete, ...given }).personClients).toEqual(clients);
  });

  test('takes the keys of webhooks, and wants one where they may go anywhere', () => {
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const WEBHOOK_KEY = keys.map((key) => key.toString('base64')).join(', ');
    const WEBHOOK_ORIGINS = 'https://site.example/, http://localhost:4010';
    expect(readConfiguration({ ...complete, WEBHOOK_ORIGINS, WEBHOOK_KEY }).webhooks).toEqual({
      origins: ['https://site.example', 'http://localhost:4010'],
      keys,
    });
    expect(readConfiguration(complete).webhooks).toEqual({ origins: [], keys: [] });
    const without = () => readConfiguration({ ...complete, WEBHOOK_ORIGINS });
    expect(messageOf(without)).toContain('WEBHOOK_KEY is missing');
  });

  test('takes the settings of documents: key, bucket, credentials, scanner, days', () => {
    const DOCUMENT_KEY = Buffer.alloc(32, 3).toString('base64');
    const bucket = {
      DOCUMENT_BUCKET_URL: 'https://bucket.example/live',
      DOCUMENT_BUCKET_REGION: 'eu-west-1',
      DOCUMENT_BUCKET_KEY_ID: 'AK',
      DOCUMENT_BUCKET_SECRET: 'secret',
    };
    const read = (changes: object) => readConfiguration({ ...complete, ...changes }).documents;
    expect(read({})).toEqual({ keys: [], bucket: undefined, clamd: undefined, days: {} });
    expect(read({ DOCUMENT_KEY, ...bucket })).toMatchObject({
      keys: [Buffer.alloc(32, 3)],
      bucket: { url: new URL('https://bucket.example/live'), region: 'eu-west-1' },
    });
    expect(read({ CLAMD_URL: 'tcp://[::1]:3310' })).toMatchObject({
      clamd: { host: '::1', port: 3310 },
    });
    expect(read({ CLAMD_URL: 'unix:/run/clamd.ctl' })).toMatchObject({
      clamd: { path: '/run/clamd.ctl' },
    });
    const days = '{"*":{"*":90},"FR":{"licence":365}}';
    expect(read({ DOCUMENT_DAYS: days })?.days).toEqual(JSON.parse(days));
    expect(messageOf(() => read(bucket))).toContain('DOCUMENT_KEY is missing');
    const { DOCUMENT_BUCKET_SECRET: _, ...without } = bucket;
    expect(messageOf(() => read({ DOCUMENT_KEY, ...without }))).toContain(
      'DOCUMENT_BUCKET_SECRET is missing',
    );
  });

  test.each([
    ['CONSOLE_URL', 'http://console.example'],
    ['IDENTITY_ISSUER', 'http://login.example/oauth2/default'],
    ['IDENTITY_ISSUER', 'http://127.0.0.1.login.example'],
    ['INTROSPECTION_URL', 'http://login.example/v1/introspect'],
    ['DOCUMENT_BUCKET_URL', 'http://documents.example'],
    ['DOCUMENT_BUCKET_URL', 'nowhere'],
    ['WEBHOOK_ORIGINS', 'nowhere'],
    ['PERSON_CLIENT_IDS', '*, help-desk'],
    ['WEBHOOK_ORIGINS', 'http://site.example'],
    ['WEBHOOK_ORIGINS', 'http://10.0.0.1'],
    ['WEBHOOK_ORIGINS', 'http://localhost.site.example'],
    ['WEBHOOK_ORIGINS', 'https://site.example/hooks'],
    ['WEBHOOK_KEY', 'too-short-a-secret'],
    ['WEBHOOK_KEY', `${Buffer.alloc(32).toString('base64')},`],
    ['WEBHOOK_KEY', Buffer.alloc(31).toString('base64')],
    ['DOCUMENT_KEY', 'too-short-a-secret'],
    ['DOCUMENT_DAYS', '{"FR":{"passport":9}}'],
    ['DOCUMENT_DAYS', '{"France":{"licence":9}}'],
    ['DOCUMENT_DAYS', '{"*":{"*":0}}'],
    ['CLAMD_URL', 'http://clamd.example:3310'],
    ['CLAMD_URL', 'tcp://clamd.example'],
  ])('refuses %s: %s', (name, value) => {
    const WEBHOOK_KEY = Buffer.alloc(32).toString('base64');
    const message = messageOf(() => readConfiguration({ ...complete, WEBHOOK_KEY, [name]: value }));
    expect(message).toContain(`${name} must hold`);
    expect(message).not.toContain(value);
  });

  test.each(['jwt', 'introspect'])('takes plain http on this machine alone, with %s', (mode) => {
    const local = {
      CONSOLE_URL: 'http://localhost:4000',
      IDENTITY_ISSUER: 'http://[::1]:4001/oauth2/default',
      INTROSPECTION_URL: 'http://127.0.0.1:4001/v1/introspect',
      INTROSPECTION_CLIENT_ID: 'api',
      INTROSPECTION_CLIENT_SECRET: 'secret',
      API_TOKEN_MODE: mode,
    };
    expect(readConfiguration({ ...complete, ...local }).token.issuer).toBe(local.IDENTITY_ISSUER);
  });

  test('of the database alone needs no other setting', () => {
    expect(readDatabaseAddress({ DATA_DIR: '/srv/data' })).toEqual({
      engine: 'embedded',
      directory: '/srv/data/database',
    });
    expect(() => readDatabaseAddress({ DATABASE_URL: 'x' })).toThrow(FaultyConfiguration);
  });
});

function messageOf(read: () => unknown): string {
  try {
    read();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
