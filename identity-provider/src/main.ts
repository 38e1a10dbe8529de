import { startIdentityProvider } from './start-identity-provider.ts';

const { IDENTITY_PORT, IDENTITY_ISSUER, DATA_DIR, CONSOLE_URL, TOKEN_LIFETIME_SECONDS, SMTP_PORT } =
  process.env;

const provider = await startIdentityProvider({
  port: wholeNumber('IDENTITY_PORT', IDENTITY_PORT, 4001),
  dataDir: DATA_DIR || './data',
  consoleUrls: (CONSOLE_URL || 'http://localhost:4000').split(',').map((url) => url.trim()),
  tokenLifetimeSeconds: wholeNumber('TOKEN_LIFETIME_SECONDS', TOKEN_LIFETIME_SECONDS, 3600),
  ...(IDENTITY_ISSUER ? { issuer: IDENTITY_ISSUER } : {}),
  ...(SMTP_PORT ? { smtpPort: wholeNumber('SMTP_PORT', SMTP_PORT, 0) } : {}),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
console.log(`Identity provider: ${provider.issuer}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void provider.close().then(() => process.exit(0)));
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`${name} must be a whole number, not "${text}"`);
  process.exit(1);
}
