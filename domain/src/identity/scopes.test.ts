import { expect, test } from 'vitest';
import { scopes } from './scopes.ts';

test("[S9.1] asks for the specification's scopes, the provider's under their names", () => {
  expect(scopes.join(' ')).toBe(
    'openid profile email okta.myAccount.password.manage okta.myAccount.profile.manage okta.myAccount.profile.read',
  );
});
