import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { createTransport } from 'nodemailer';
import type { Account } from '../accounts/account.ts';
import { passwordChangedMail } from './password-changed-mail.ts';

const sender = { name: 'Countersign', address: 'accounts@identity.example' };
const timeoutMs = 10_000;

export type NotifyOwner = (account: Account) => void;

/**
 * Notifies people by mail that their password was changed (ASVS 6.3.7), through the SMTP server on
 * this computer. Does not wait and never throws: the change has already happened, so a mail that
 * cannot be sent is only logged, without its address. Without a port no mail is sent.
 */
export function createNotifyOwner(smtpPort: number | undefined): NotifyOwner {
  if (smtpPort === undefined) return () => undefined;
  const transport = createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    ignoreTLS: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (account) => {
    const { language, ...mail } = passwordChangedMail(account, new Date());
    const headers = { 'Auto-Submitted': 'auto-generated', 'Content-Language': toBcp47(language) };
    const to = { name: '', address: account.email };
    transport.sendMail({ from: sender, to, headers, ...mail }).catch((error: unknown) => {
      const reason = reasonOf(error);
      console.error(`identity-provider: mail after a password change not sent: ${reason}`);
    });
  };
}

/** The code of a failure. Its message may quote the server's answer and so the recipient. */
function reasonOf(error: unknown): string {
  const fields: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  return String(fields.responseCode ?? fields.code ?? 'unknown');
}
