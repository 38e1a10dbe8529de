/** A member of the staff, as an account of Glewlwyd. */
export const robin = {
  username: 'robin',
  password: 'a password for robin',
  name: 'Robin Ellery',
  email: 'robin@company.example',
} as const;

const site = { id: 'site', secret: 'a secret for the site' } as const;
/** Glewlwyd wants addresses as audiences, and http for localhost only. */
const audience = 'http://localhost/countersign-api';

/** Sets a new Glewlwyd up over its administration API: provider, clients, a person. */
export async function configureGlewlwyd(
  url: string,
  consoleUrl: string,
  pair: { readonly key: string; readonly cert: string },
) {
  const issuer = `${url}/api/oidc`;
  let cookie = '';
  async function post(path: string, body: object): Promise<void> {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`Glewlwyd: ${path} ${answer.status} ${await answer.text()}`);
    const [set = ''] = answer.headers.getSetCookie();
    if (set !== '') cookie = set.split(';')[0] ?? '';
  }

  await post('auth/', { username: 'admin', password: 'password' }); // of every new database
  for (const name of ['profile', 'email', 'registrations.submit']) {
    const words = { display_name: name, description: name };
    await post('scope/', { name, ...words, password_required: true, scheme: {} });
  }
  await post('mod/plugin/', {
    module: 'oidc',
    name: 'oidc',
    display_name: 'OpenID Connect',
    parameters: { iss: issuer, ...pair, ...provider },
  });
  await post('user/?source=database', {
    ...robin,
    enabled: true,
    scope: ['openid', 'profile', 'email'],
  });
  await post('client/?source=database', {
    client_id: 'countersign-console',
    name: 'Countersign',
    confidential: false,
    enabled: true,
    redirect_uri: [`${consoleUrl}/login/callback`],
    post_logout_redirect_uri: `${consoleUrl}/signed-out`,
    authorization_type: ['code'],
    token_endpoint_auth_method: ['none'],
    scope: [],
  });
  await post('client/?source=database', {
    client_id: site.id,
    client_secret: site.secret,
    name: 'Registration site',
    confidential: true,
    enabled: true,
    redirect_uri: ['http://localhost/unused'],
    authorization_type: ['client_credentials'],
    token_endpoint_auth_method: ['client_secret_basic'],
    scope: ['registrations.submit'],
  });
  return { issuer, audience, site };
}

const provider = {
  'jwt-type': 'rsa',
  'jwt-key-size': '256',
  'jwks-show': true,
  'access-token-duration': 3600,
  'refresh-token-duration': 3600,
  'code-duration': 60,
  'auth-type-code-enabled': true,
  'auth-type-client-enabled': true,
  'auth-type-implicit-enabled': false,
  'auth-type-password-enabled': false,
  'auth-type-refresh-enabled': false,
  'allow-non-oidc': true,
  'pkce-allowed': true,
  'pkce-method-plain-allowed': false,
  'subject-type': 'public',
  'oauth-as-iss-id': true,
  'resource-allowed': true,
  'resource-scope': { openid: [audience], 'registrations.submit': [audience] },
  'name-claim': 'mandatory',
  'email-claim': 'mandatory',
  'scope-claim': 'no',
  'additional-parameters': [
    { 'user-parameter': 'name', 'token-parameter': 'name' },
    { 'user-parameter': 'email', 'token-parameter': 'email' },
  ],
  'introspection-revocation-allowed': true,
  'introspection-revocation-allow-target-client': true,
  'session-management-allowed': true,
  'session-cookie-name': 'GLEWLWYD_SESSION',
  'session-cookie-expiration': 3600,
} as const;
