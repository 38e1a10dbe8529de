import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  introspectionClient,
  startTestIssuer,
  type TestIssuer,
} from '../../testing/test-issuer.ts';
import { causeCode } from '../database/database-error-code.ts';
import { introspection } from './introspection.ts';

let issuer: TestIssuer;
let nowMs: number;
beforeEach(async () => {
  issuer = await startTestIssuer();
  nowMs = 0;
});
afterEach(() => issuer.close());

const active = (exp = 3600) => ({ active: true, exp, sub: 'robin' });
const ask = (settings = {}) =>
  introspection(issuer.issuer, { ...introspectionClient, ...settings }, () => nowMs);

describe('introspection', () => {
  test('caches a good answer for 30 seconds and joins concurrent calls', async () => {
    issuer.introspectAs(() => active());
    const introspect = ask();
    const answers = await Promise.all([introspect('a'), introspect('a'), introspect('a')]);
    expect(answers).toEqual(Array(3).fill(active()));
    expect(issuer.introspections()).toBe(1);
    issuer.introspectAs(() => ({ active: false }));
    nowMs = 29_999;
    expect(await introspect('a')).toEqual(active());
    nowMs = 30_000;
    expect(await introspect('a')).toBeUndefined();
  });

  test('caches no answer past the token’s end', async () => {
    issuer.introspectAs(() => active(10));
    const introspect = ask();
    await introspect('a');
    nowMs = 10_000;
    await introspect('a');
    expect(issuer.introspections()).toBe(2);
  });

  test('caches an answer without an end for 30 seconds', async () => {
    issuer.introspectAs(() => ({ active: true, sub: 'robin' }));
    const introspect = ask();
    expect(await introspect('a')).toEqual({ active: true, sub: 'robin' });
    nowMs = 29_999;
    await introspect('a');
    nowMs = 30_000;
    await introspect('a');
    expect(issuer.introspections()).toBe(2);
  });

  test('caches no bad answer and separates tokens', async () => {
    issuer.introspectAs((token) => (token === 'a' ? active() : { active: false }));
    const introspect = ask();
    expect(await introspect('b')).toBeUndefined();
    expect(await introspect('b')).toBeUndefined();
    expect(await introspect('a')).toEqual(active());
    expect(issuer.introspections()).toBe(3);
  });

  test('a fresh question replaces the cached answer', async () => {
    issuer.introspectAs(() => active());
    const introspect = ask();
    await introspect('a');
    issuer.introspectAs(() => ({ active: false }));
    expect(await introspect('a', { fresh: true })).toBeUndefined();
    expect(await introspect('a')).toBeUndefined();
  });

  test('sends at most fifty requests at once and still uses the cache', async () => {
    issuer.introspectAs((token) => (token === 'known' ? active() : { active: false }));
    const introspect = ask();
    await introspect('known');
    const flood = Array.from({ length: 80 }, (_, n) => introspect(`made-up-${n}`));
    expect(await introspect('known')).toEqual(active());
    const outcomes = (await Promise.allSettled(flood)).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(50);
    expect(issuer.introspections()).toBe(51);
    expect(await introspect('later')).toBeUndefined();
  });

  test.each([
    ['a status of failure', () => issuer.answerWith(500)],
    ['no verdict', () => issuer.introspectAs(() => ({ error: 'x' }))],
    ['a verdict in words', () => issuer.introspectAs(() => ({ active: 'true', exp: 1 }))],
    ['an end in words', () => issuer.introspectAs(() => ({ active: true, exp: 'never' }))],
    ['an answer beyond all measure', () => issuer.introspectAs(() => 'x'.repeat(70_000))],
  ])('%s is no answer and is not cached', async (_, spoil) => {
    const introspect = ask();
    spoil();
    await expect(introspect('a')).rejects.toThrow();
    issuer.answerWith(200);
    issuer.introspectAs(() => active());
    expect(await introspect('a')).toEqual(active());
  });

  test.each([
    ['a client that the provider does not know', { clientSecret: 'another' }, 'INTROSPECTION_401'],
    // fetch itself refuses this port, without a code.
    ['an endpoint without a server', { endpoint: 'http://127.0.0.1:9/introspect' }, undefined],
  ])('%s is no verdict on the token', async (_, settings, code) => {
    issuer.introspectAs(() => active());
    const failure = await ask(settings)('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(causeCode(failure)).toBe(code);
  });
});
