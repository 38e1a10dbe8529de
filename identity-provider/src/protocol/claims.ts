import type { Account } from '../accounts/account.ts';

/** The claims about a person, by the scope that releases each (S3.1). */
export const claimsByScope = {
  openid: ['sub', 'groups'],
  profile: ['name', 'preferred_username', 'locale', 'gen_locale'],
  email: ['email', 'email_verified'],
};

export function identityClaims(account: Account) {
  return {
    sub: account.id,
    name: account.name,
    preferred_username: account.email,
    email: account.email,
    email_verified: true,
    locale: account.genLocale.replace('_', '-'), // BCP 47, as OpenID Connect writes it
    gen_locale: account.genLocale,
    groups: [...account.groups],
  };
}

/** The level of assurance (`acr`) after a password, as Okta names it. */
export const passwordAssurance = 'urn:okta:loa:1fa:pwd';

/** What an application may request by `acr_values`; a password satisfies both. */
export const assurances = [passwordAssurance, 'urn:okta:loa:1fa:any'] as const;
