import { asciiAddress } from '@countersign/domain/contact/email-address';
import { mailLanguageOf, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { EmailAddress } from '@countersign/domain/registration/text';
import { createTransport } from 'nodemailer';
import type { OutboxMail } from '../platform/database/mails-table.ts';
import { withoutControls } from './contents/foreign-text.ts';
import type { MailSettings } from './contents/mail-settings.ts';
import { type BounceSettings, noBounces } from './reports/bounce-settings.ts';
import { postmarkHeader } from './reports/providers/postmark-report.ts';
import { returnPaths, sendingOf } from './return-path.ts';

const secondMs = 1000;
/** Longest times of one sending, in milliseconds. */
const limits = {
  connectionTimeout: 10 * secondMs,
  greetingTimeout: 10 * secondMs,
  socketTimeout: 30 * secondMs,
  dnsTimeout: 10 * secondMs,
};
/** In total, even if the server answers byte by byte. */
const longestSendMs = 60 * secondMs;

/** The server refused the mail, for good or for now. `code` names the reason without the server's text. */
export class MailRefused extends Error {
  override name = 'MailRefused';
  readonly code: string;
  readonly isFinal: boolean;
  constructor(code: string, isFinal: boolean, cause?: unknown) {
    super(`The mail was refused: ${code}`, { cause });
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** Hands a mail to the mail server, within about a minute; throws MailRefused. */
export type SendMail = (mail: OutboxMail & Pick<MailToSend, 'unsubscribe'>) => Promise<void>;

/** The same for a mail that need not be of the outbox. */
export type SendAnyMail = (mail: MailToSend) => Promise<void>;

/** What is sent of a mail. */
export type MailToSend = Pick<
  OutboxMail,
  | 'recipient'
  | 'recipient_name'
  | 'language'
  | 'subject'
  | 'html'
  | 'text'
  | 'reply_to'
  | 'message_id'
> & {
  readonly purpose: OutboxMail['purpose'] | 'digest' | 'administrators';
  /** Where one click stops such mails (RFC 8058); absent: nowhere. */
  readonly unsubscribe?: string | undefined;
};

/** Sends by SMTP. Each mail has its own connection, so that a failure affects no other mail. */
export function smtpSender(
  { smtpUrl, sender }: Pick<MailSettings, 'smtpUrl' | 'sender'>,
  bounces: BounceSettings = noBounces,
): SendAnyMail {
  const paths = returnPaths(bounces.returnPath, sender.address);
  const transport = createTransport({
    url: smtpUrl,
    ...limits,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (mail) => {
    const to = EmailAddress.safeParse(mail.recipient);
    if (!to.success) throw new MailRefused('malformed-recipient', true);
    // As they are sent: nodemailer would encode a domain as it is, servers in between perhaps otherwise.
    const address = asciiAddress(to.data);
    const from = { ...sender, address: asciiAddress(sender.address) };
    try {
      await transport.sendMail({
        // Addresses as objects: nodemailer then never reads a name as a list of recipients.
        from,
        to: { name: withoutControls(mail.recipient_name ?? ''), address },
        ...(mail.reply_to === null
          ? {}
          : { replyTo: { name: '', address: asciiAddress(mail.reply_to) } }),
        envelope: {
          from: asciiAddress(paths.of(mail.message_id) ?? sender.address),
          to: [address],
        },
        signal: AbortSignal.timeout(longestSendMs),
        messageId: mail.message_id,
        subject: withoutControls(mail.subject),
        html: mail.html,
        text: mail.text,
        headers: {
          ...(mail.unsubscribe === undefined
            ? {}
            : {
                'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
          'Auto-Submitted': 'auto-generated', // RFC 3834: no out-of-office answers, please
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': mailLanguageTag(mailLanguageOf(mail.language)),
          ...(bounces.providers.postmarkLogin === undefined
            ? {}
            : { [postmarkHeader]: sendingOf(mail.message_id) }),
        },
      });
    } catch (error) {
      throw refusalOf(error);
    }
  };
}

// A 5xx is about this mail only where the server spoke about its sender, recipient or content;
// refused credentials or a refused greeting are our own fault, and every mail can wait until it is repaired.
const aboutTheMail: ReadonlySet<unknown> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

function refusalOf(error: unknown): MailRefused {
  const { responseCode, command, code, originalCode } = fieldsOf(error);
  if (typeof responseCode === 'number') {
    const isFinal = responseCode >= 500 && aboutTheMail.has(command);
    return new MailRefused(`smtp-${responseCode}`, isFinal, error);
  }
  // nodemailer's own code is ESOCKET for a closed port and a foreign certificate alike.
  const reason = originalCode ?? code;
  return new MailRefused(
    typeof reason === 'string' ? reason.toLowerCase() : 'unknown',
    false,
    error,
  );
}

function fieldsOf(error: unknown): Readonly<Record<string, unknown>> {
  return error instanceof Error ? { ...error } : {};
}
