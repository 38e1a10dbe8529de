import { expect, test } from 'vitest';
import { defaultBranding } from './console-branding.ts';
import { consoleConfiguration } from './console-configuration.ts';

const issuer = 'https://login.example/oauth2/default';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/v1/authorize`,
  token_endpoint: `${issuer}/v1/token`,
  jwks_uri: `${issuer}/v1/keys`,
};
const settings = {
  consoleUrl: 'https://console.example',
  issuer,
  clientId: 'countersign-console',
  redirectOrigins: [],
  branding: defaultBranding,
};
const described = { metadata, jwks: { keys: [] } };

test('[S1.3] the provider’s own description is what the console reads', () => {
  const { identity } = consoleConfiguration(settings, described);
  expect(identity).toMatchObject({ issuer, ...described });
  expect(identity.passwordUrl).toBe('https://login.example/idp/myaccount/password');
});

test('[S7.1][S7.3] each address and header of a provider is configurable', () => {
  const own = {
    metadata: { ...metadata, revocation_endpoint: 'https://login.example/elsewhere/revoke' },
    accept: 'application/json; okta-version=2.0.0',
    passwordUrl: 'https://login.example/elsewhere/password',
    localeParameter: 'lang',
    authorizationParameters: { audience: 'api://countersign' },
    endSession: false,
  };
  const { identity } = consoleConfiguration({ ...settings, identity: own }, described);
  expect(identity).toMatchObject(own);
  expect(identity.jwks).toEqual(described.jwks);
});
