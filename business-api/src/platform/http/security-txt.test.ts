import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveSecurityTxt } from './security-txt.ts';

const atMs = Date.parse('2026-11-22T15:00:00Z');

async function read(policy?: string) {
  const app = fastify();
  const contacts = ['mailto:security@company.example', 'https://company.example/report'];
  const settings = { contacts, policy, consoleUrl: 'https://console.example' };
  serveSecurityTxt(app, settings, () => atMs);
  return app.inject('/.well-known/security.txt');
}

test('security.txt names contacts, its end within 30 days, and its own address', async () => {
  const answer = await read();
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toEqual([
    'Contact: mailto:security@company.example',
    'Contact: https://company.example/report',
    'Expires: 2026-12-23T00:00:00.000Z',
    'Preferred-Languages: en, fr, ja',
    'Canonical: https://console.example/.well-known/security.txt',
    '',
  ]);
});

test('security.txt names the policy where there is one', async () => {
  expect((await read('https://company.example/policy')).body).toContain(
    '\nPolicy: https://company.example/policy\n',
  );
});
