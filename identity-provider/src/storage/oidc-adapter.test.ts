import { expect, test } from 'vitest';
import { createOidcAdapter } from './oidc-adapter.ts';
import { openIdentityDatabase } from './open-identity-database.ts';

function codes() {
  const database = openIdentityDatabase(':memory:');
  return { database, adapter: createOidcAdapter(database, 'AuthorizationCode') };
}

test('a consumed record has the time of its first use', async () => {
  const { adapter } = codes();
  await adapter.upsert('a', { jti: 'a', grantId: 'g' }, 60);
  await adapter.consume('a');
  const first = await adapter.find('a');
  expect(first?.consumed).toEqual(expect.any(Number));
});

test('an expired record is not found', async () => {
  const { adapter } = codes();
  await adapter.upsert('a', { jti: 'a' }, -1);
  expect(await adapter.find('a')).toBeUndefined();
});

test('revoking a grant deletes its records and no others', async () => {
  const { adapter, database } = codes();
  const sessions = createOidcAdapter(database, 'Session');
  await adapter.upsert('a', { grantId: 'g' }, 60);
  await adapter.upsert('b', { grantId: 'h' }, 60);
  await sessions.upsert('a', { uid: 'u' }, 60);
  await adapter.revokeByGrantId('g');
  expect(await adapter.find('a')).toBeUndefined();
  expect(await adapter.find('b')).toEqual({ grantId: 'h' });
  expect(await sessions.findByUid('u')).toEqual({ uid: 'u' });
});
