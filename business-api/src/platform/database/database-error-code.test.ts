import { describe, expect, test } from 'vitest';
import { toProblem } from '../http/problem-responses.ts';
import { isDatabaseAway } from './database-away.ts';
import { causeCode, databaseErrorCode } from './database-error-code.ts';
import { TransactionTimeout } from './in-transaction.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

describe('the code of a database error', () => {
  test.each([
    ['a back end that was ended', coded('57P01', { severity: 'FATAL' }), '57P01'],
    ['a violated constraint', coded('23505', { severity: 'ERROR' }), '23505'],
    ['a refused connection', coded('ECONNREFUSED'), 'ECONNREFUSED'],
    ['each address refused', new AggregateError([coded('ECONNREFUSED')]), 'ECONNREFUSED'],
    ['a pool without a connection', timeout('trying to connect'), 'CONNECT_TIMEOUT'],
    ['a silent server', new Error('Query read timeout'), 'ANSWER_TIMEOUT'],
    ['a lost connection', new Error('Connection terminated unexpectedly'), 'CONNECTION_TERMINATED'],
    ['a long transaction', new TransactionTimeout('x'), 'TRANSACTION_TIMEOUT'],
    ['an ended engine', new Error('PGlite is closed'), 'UNKNOWN'],
  ])('is read from %s', (_, error, code) => {
    expect(databaseErrorCode(error)).toBe(code);
  });

  test.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['a refusal of the framework', coded('FST_ERR_CTP_BODY_TOO_LARGE')],
    ['what is no error', 'ECONNREFUSED'],
  ])('is absent from %s', (_, error) => {
    expect(databaseErrorCode(error)).toBeUndefined();
  });
});

test('a cause code is found behind other errors', () => {
  const fetching = new TypeError('fetch failed', { cause: coded('ECONNREFUSED') });
  expect(causeCode(new Error('keys', { cause: fetching }))).toBe('ECONNREFUSED');
  expect(causeCode(new Error('keys'))).toBeUndefined();
});

test('a socket that is not there may come, a certificate does not', () => {
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'open' }))).toBe(false);
});

test.each(['28P01', '28000', '3D000', '55000'])(
  'a copy that is refused while it runs answers 503, and ends at its start: %s',
  (code) => {
    const refusal = coded(code, { severity: 'FATAL' });
    expect(toProblem(new Error('x', { cause: refusal }))).toMatchObject({
      code: 'temporarily-unavailable',
      extras: { retryAfterSeconds: 2 },
    });
    expect(isDatabaseAway(refusal)).toBe(false);
  },
);

function timeout(doing: string): Error {
  return new Error(`timeout exceeded when ${doing}`);
}
