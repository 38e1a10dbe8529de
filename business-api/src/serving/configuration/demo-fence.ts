import { type Configuration, FaultyConfiguration } from './configuration.ts';

/**
 * Keeps what is for trying out on the machine where it is tried out: a provider on loopback knows
 * demo people only, and the demo world is made up. Gives the configuration back; throws
 * FaultyConfiguration, which names the settings and never what they hold.
 */
export function refuseDemoElsewhere(configuration: Configuration): Configuration {
  const { consoleUrl, token, demoWorld } = configuration;
  if (isLoopback(token.issuer) && !isLoopback(consoleUrl)) {
    throw new FaultyConfiguration(
      'IDENTITY_ISSUER is on this machine and CONSOLE_URL is not: ' +
        'a provider for trying out must not let people into a public console.',
    );
  }
  refuseCarelessSecret(configuration);
  const elsewhere = Object.entries(addressesOf(configuration))
    .filter(([, address]) => address !== undefined && !isLoopback(address))
    .map(([name]) => name);
  if (demoWorld && elsewhere.length > 0) {
    throw new FaultyConfiguration(
      `DEMO_WORLD is for this machine alone, and ${elsewhere.join(', ')} ` +
        'leads elsewhere: take DEMO_WORLD away.',
    );
  }
  return configuration;
}

// The local provider's secrets are known to everybody, and a real one is not to travel in the clear.
function refuseCarelessSecret({ token, tokenCheck }: Configuration): void {
  if (tokenCheck.mode === 'jwt') return;
  const { clientSecret, endpoint = token.issuer } = tokenCheck.introspection;
  if (clientSecret.startsWith('Countersign-Demo-') && !isLoopback(endpoint)) {
    throw new FaultyConfiguration(
      'INTROSPECTION_CLIENT_SECRET is the one for trying out, and everybody knows it.',
    );
  }
  if (endpoint.startsWith('http:') && !isLoopback(endpoint)) {
    throw new FaultyConfiguration(
      'INTROSPECTION_URL, or IDENTITY_ISSUER without it, must begin with https: a secret goes there.',
    );
  }
}

function addressesOf({ consoleUrl, token, tokenCheck, mail, database, host }: Configuration) {
  return {
    CONSOLE_URL: consoleUrl,
    INTROSPECTION_URL: tokenCheck.mode === 'jwt' ? undefined : tokenCheck.introspection.endpoint,
    IDENTITY_ISSUER: token.issuer,
    SMTP_URL: mail.smtpUrl,
    DATABASE_URL: database.engine === 'postgres' ? database.url : undefined,
    HOST: `http://${host.includes(':') ? `[${host}]` : host}`,
  };
}

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  // A PostgreSQL address without a host is a socket of this machine.
  return /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
