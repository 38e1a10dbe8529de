import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import type { MailSettings } from './mail-settings.ts';
import { fill, mailTexts } from './mail-texts.ts';

/** What distinguishes a genuine mail from a forged one. */
export interface MailOrigin {
  readonly settings: Pick<MailSettings, 'consoleUrl' | 'sender'>;
  /** The market's address for replies; the sender's where it has none. */
  readonly replyTo: string | null;
  /** The zone of the market's working hours, by which its deadlines are written; that of the market without one. */
  readonly zone?: string | null;
  /** Where links in the market's own words lead. */
  readonly ownHosts?: readonly string[];
}

/**
 * How a reader tells that a mail is genuine: from where it comes, where replies go and where its links
 * lead. The same sentence in every mail, to staff and to applicants.
 */
export function originNote(
  language: MailLanguage,
  { settings, replyTo, ownHosts = [] }: MailOrigin,
): string {
  const { consoleUrl, sender } = settings;
  const hosts = [...new Set([new URL(consoleUrl).host, ...ownHosts])];
  return fill(mailTexts(language).genuine, {
    sender: sender.address,
    replyTo: replyTo ?? sender.address,
    host: eitherOf(mailLanguageTag(language)).format(hosts),
  });
}

function eitherOf(tag: string): Intl.ListFormat {
  return new Intl.ListFormat(tag, { type: 'disjunction' });
}
