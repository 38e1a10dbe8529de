import { startMailbox } from './start-mailbox.ts';

const mailbox = await startMailbox({
  webPort: portOf('MAILBOX_PORT', 4002),
  smtpPort: portOf('SMTP_PORT', 4025),
  dataDir: process.env.DATA_DIR ?? './data',
  bounces: bouncesOf(process.env),
});
console.log(`Mailbox: ${mailbox.webUrl} (${mailbox.smtpUrl})`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void mailbox.close());
}

function portOf(name: string, fallback: number): number {
  const value = process.env[name];
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  console.error(`${name} is not a port: ${value}`);
  process.exit(1);
}

function bouncesOf({ BOUNCE_REPORT_URL: url, BOUNCE_POSTMARK_LOGIN: login }: NodeJS.ProcessEnv) {
  return url && login ? { url, login } : undefined;
}
