/** The audience of every access token: the business API (and the provider's my-account calls). */
export const apiAudience = 'api://countersign';

/** S9.1: what the console asks for beside openid, profile and email. Okta's names. */
export const myAccountScopes = [
  'okta.myAccount.password.read',
  'okta.myAccount.password.manage',
  'okta.myAccount.profile.read',
  'okta.myAccount.profile.manage',
] as const;

export const submitScope = 'registrations.submit';
export const accountScope = 'registrations.account';

export const identityScopes = ['openid', 'profile', 'email'] as const;
