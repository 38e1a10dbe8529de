import type { Account } from '../accounts/account.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { sendBySmtp } from './send-by-smtp.ts';

const sender = 'accounts@identity.example';

/**
 * Lets people know by mail that their password was changed (ASVS 6.3.7). A mail that cannot be sent
 * is only logged, without its address: the change has taken place.
 */
export function mailToOwners(smtpPort: number | undefined): (account: Account) => void {
  return (account) => {
    if (smtpPort === undefined) return;
    const mail = { from: sender, ...passwordChangedMail(account, new Date()) };
    sendBySmtp(smtpPort, mail).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown';
      console.error(`identity-provider: mail after a password change not sent: ${reason}`);
    });
  };
}
