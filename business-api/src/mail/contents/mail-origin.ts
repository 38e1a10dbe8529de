import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { MailSettings } from './mail-settings.ts';
import { fill, mailTexts } from './mail-texts.ts';

/** What distinguishes a genuine mail from a forged one. */
export interface MailOrigin {
  readonly settings: Pick<MailSettings, 'consoleUrl' | 'sender'>;
  /** The market's address for replies; the sender's where it has none. */
  readonly replyTo: string | null;
}

/**
 * How a reader tells that a mail is genuine: from where it comes, where replies go and where its links
 * lead. The same sentence in every mail, to staff and to applicants.
 */
export function originNote(language: MailLanguage, { settings, replyTo }: MailOrigin): string {
  const { consoleUrl, sender } = settings;
  return fill(mailTexts(language).genuine, {
    sender: sender.address,
    replyTo: replyTo ?? sender.address,
    host: new URL(consoleUrl).host,
  });
}
