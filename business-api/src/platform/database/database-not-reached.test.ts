import { expect, test } from 'vitest';
import { DatabaseNotReached } from './database-not-reached.ts';

test.each([
  [
    Object.assign(new Error('unable to verify the first certificate; try --use-system-ca'), {
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    }),
    /: the server's certificate is of an unknown authority: .*sslrootcert.*NODE_EXTRA_CA_CERTS \(UNABLE/,
  ],
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    /: the server asks for a password, and the address has none$/,
  ],
  [
    Object.assign(new Error('password authentication failed'), { code: '28P01' }),
    /refuses this role: password authentication failed \(28P01\)$/,
  ],
])('the words say what the operator changes: %s', (cause, words) => {
  expect(new DatabaseNotReached(cause).message).toMatch(words);
});
