/** S9.1: the scopes asked for at sign-in; the last three under the names Okta gives them. */
export const scopes = [
  'openid',
  'profile',
  'email',
  'okta.myAccount.password.manage',
  'okta.myAccount.profile.manage',
  'okta.myAccount.profile.read',
] as const;
