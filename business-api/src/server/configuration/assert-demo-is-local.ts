import type { Configuration } from './configuration.ts';
import { FaultyConfiguration } from './faulty-configuration.ts';
import { isOnThisMachine } from './setting-forms.ts';

/**
 * Refuses the demo provider and the demo world on any machine that others can reach: a provider on
 * loopback knows only demo people, and the demo world is invented. Returns the configuration; throws
 * FaultyConfiguration, which names the settings and never their values.
 */
export function assertDemoIsLocal(configuration: Configuration): Configuration {
  const { consoleUrl, token, demoWorld } = configuration;
  if (isOnThisMachine(token.issuer) && !isOnThisMachine(consoleUrl)) {
    throw new FaultyConfiguration(
      'IDENTITY_ISSUER is on this machine and CONSOLE_URL is not: ' +
        'a demo provider must not let people into a public console.',
    );
  }
  refuseDemoSecret(configuration);
  refuseWebhooksToThisMachine(configuration);
  refuseDemoDocumentKey(configuration);
  refuseDemoBounceLogin(configuration);
  const remote = Object.entries(addressesOf(configuration))
    .filter(([, address]) => address !== undefined && !isOnThisMachine(address))
    .map(([name]) => name);
  if (demoWorld && remote.length > 0) {
    throw new FaultyConfiguration(
      `DEMO_WORLD is for this machine alone, and ${remote.join(', ')} ` +
        'leads to another one: remove DEMO_WORLD.',
    );
  }
  return configuration;
}

// The local provider's secrets are public.
function refuseDemoSecret({ token, tokenCheck }: Configuration): void {
  if (tokenCheck.mode === 'jwt') return;
  const { clientSecret, endpoint = token.issuer } = tokenCheck.introspection;
  if (clientSecret.startsWith('Countersign-Demo-') && !isOnThisMachine(endpoint)) {
    throw new FaultyConfiguration(
      'INTROSPECTION_CLIENT_SECRET is the demo secret, which is public.',
    );
  }
}

// A receiver on the API's own machine is for the local world: elsewhere it could be an internal service.
function refuseWebhooksToThisMachine({ consoleUrl, webhooks }: Configuration): void {
  const { origins, keys } = webhooks;
  if (!isOnThisMachine(consoleUrl) && origins.some(isOnThisMachine)) {
    throw new FaultyConfiguration(
      'WEBHOOK_ORIGINS holds an address on this machine and CONSOLE_URL is not one.',
    );
  }
  const isPublic = keys.some(isDemoKey);
  if (isPublic && !origins.every(isOnThisMachine)) {
    throw new FaultyConfiguration('WEBHOOK_KEY is the demo key, which is public.');
  }
}

// Documents of real applicants would be readable by anyone with the database.
function refuseDemoDocumentKey({ consoleUrl, documents }: Configuration): void {
  if (!isOnThisMachine(consoleUrl) && documents.keys.some(isDemoKey)) {
    throw new FaultyConfiguration('DOCUMENT_KEY is the demo key, which is public.');
  }
}

// Anyone could report that a mail came back.
function refuseDemoBounceLogin({ consoleUrl, bounces }: Configuration): void {
  const { postmarkLogin } = bounces.providers;
  if (!isOnThisMachine(consoleUrl) && postmarkLogin?.includes(':Countersign-Demo-')) {
    throw new FaultyConfiguration('BOUNCE_POSTMARK_LOGIN is the demo login, which is public.');
  }
}

function isDemoKey(key: Buffer): boolean {
  return key.toString('latin1').startsWith('Countersign-Demo-');
}

function addressesOf({
  consoleUrl,
  token,
  tokenCheck,
  mail,
  database,
  host,
  webhooks,
}: Configuration) {
  return {
    CONSOLE_URL: consoleUrl,
    INTROSPECTION_URL: tokenCheck.mode === 'jwt' ? undefined : tokenCheck.introspection.endpoint,
    IDENTITY_ISSUER: token.issuer,
    SMTP_URL: mail.smtpUrl,
    WEBHOOK_ORIGINS: webhooks.origins.find((one) => !isOnThisMachine(one)),
    DATABASE_URL: database.engine === 'postgres' ? database.url : undefined,
    HOST: `http://${host.includes(':') ? `[${host}]` : host}`,
  };
}
