import type { MailSettings } from './mail-settings.ts';
import { fill } from './mail-texts.ts';

/** What distinguishes a genuine mail from a forged one. */
export interface MailOrigin {
  readonly settings: Pick<MailSettings, 'consoleUrl' | 'sender'>;
  /** The market's address for replies; the sender's where it has none. */
  readonly replyTo: string | null;
}

/**
 * Fills `template` with the host to which the links of our mails lead and the address to which replies
 * go, for readers who want to know whether a mail is genuine.
 */
export function originNote(template: string, { settings, replyTo }: MailOrigin): string {
  const { host } = new URL(settings.consoleUrl);
  return fill(template, { host, replyTo: replyTo ?? settings.sender.address });
}
