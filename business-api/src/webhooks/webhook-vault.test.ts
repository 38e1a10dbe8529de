import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newWebhookSecret } from './sign-webhook.ts';
import { webhookVault } from './webhook-vault.ts';

const [first, second] = [randomBytes(32), randomBytes(32)];

test('a sealed secret shows nothing and opens again', () => {
  const vault = webhookVault([first]);
  const secret = newWebhookSecret();
  const sealed = vault.seal('a', secret);
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain(secret.slice(6, 20));
  expect(vault.seal('a', secret)).not.toBe(sealed);
  expect(vault.open('a', sealed)).toBe(secret);
});

test('a secret opens with the key before, and for its endpoint only', () => {
  const sealed = webhookVault([first]).seal('a', 'whsec_x');
  expect(webhookVault([second, first]).open('a', sealed)).toBe('whsec_x');
  expect(() => webhookVault([second]).open('a', sealed)).toThrow('No key opens');
  expect(() => webhookVault([first]).open('b', sealed)).toThrow('No key opens');
  expect(() => webhookVault([]).seal('a', 'x')).toThrow('There is no key');
});
