import PostalMime, { type Attachment, type Email } from 'postal-mime';
import type { ReturnPaths } from '../return-path.ts';
import { addressIn, fieldBlocks, recipientsOf } from './delivery-status.ts';
import type { IgnoredBecause, MailReport, RecipientReport } from './mail-report.ts';
import { statusIn } from './status-code.ts';

/** Bytes that are read of a message: what counts stands before the returned mail. */
export const longestReport = 256 * 1024;

/** What is returned stays closed: a report within a returned mail is about another one. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 0 };

/**
 * Understands a message that came to the address for bounces: reports after RFC 3464 by their machine-readable part, in
 * any language; complaints after RFC 5965; of older servers their text, where it has a code and our Message-ID.
 * Everything else is ignored. Never throws.
 */
export async function readReport(raw: Uint8Array, returnPaths: ReturnPaths): Promise<MailReport> {
  const email = await PostalMime.parse(raw.subarray(0, longestReport), {
    ...limits,
  }).catch(() => undefined);
  if (email === undefined) return ignored('not-a-report');
  const parts = partsOf(email);
  const found = complaintIn(parts) ?? bounceIn(parts) ?? textBounce(email);
  if (found === undefined) return ignored(whatElse(email, parts));
  const addressed = returnPaths.messageIdOf(addressesOf(email));
  if (addressed === 'forged') return ignored('forged');
  const returned = await returnedMessageId(email, parts);
  // What came to the address of one mail and speaks of another is not believed.
  if (addressed !== undefined && returned.isCertain && returned.id !== addressed)
    return ignored('forged');
  const messageId = addressed ?? returned.id;
  if (messageId === undefined) return ignored('not-a-report');
  return { kind: 'about-mail', messageId, recipients: found };
}

function ignored(because: IgnoredBecause): MailReport {
  return { kind: 'ignored', because };
}

interface Parts {
  readonly deliveryStatus: string | undefined;
  readonly feedback: string | undefined;
  readonly isReceipt: boolean;
  /** The returned mail or its head. */
  readonly returned: Attachment['content'] | undefined;
}

function partsOf({ attachments }: Email): Parts {
  const part = (...types: readonly string[]) =>
    attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
  return {
    deliveryStatus: textOf(part('message/delivery-status', 'message/global-delivery-status')),
    feedback: textOf(part('message/feedback-report')),
    isReceipt:
      part('message/disposition-notification', 'message/global-disposition-notification') !==
      undefined,
    returned: part(
      'message/rfc822',
      'text/rfc822-headers',
      'message/rfc822-headers',
      'message/global',
      'message/global-headers',
    ),
  };
}

function textOf(content: Attachment['content'] | undefined): string | undefined {
  if (content === undefined || typeof content === 'string') return content;
  return new TextDecoder().decode(content);
}

function complaintIn({ feedback }: Parts): readonly RecipientReport[] | undefined {
  if (feedback === undefined) return undefined;
  const fields = new Map(fieldBlocks(feedback).flatMap((block) => [...block]));
  if (fields.get('feedback-type')?.toLowerCase() === 'not-spam') return undefined;
  const address = addressIn(fields.get('original-rcpt-to'));
  return [{ address, fate: 'complained', status: '2.0.0' }];
}

function bounceIn({ deliveryStatus }: Parts): readonly RecipientReport[] | undefined {
  const recipients = deliveryStatus === undefined ? [] : recipientsOf(deliveryStatus);
  return recipients.length === 0 ? undefined : recipients;
}

/** Servers that write no report (qmail, older Exim, some of mobile networks): by sender, code and the copy of our mail. */
function textBounce(email: Email): readonly RecipientReport[] | undefined {
  const text = email.text ?? '';
  const failed = header(email, 'x-failed-recipients');
  const isOfServer =
    /^(mailer-daemon|postmaster|mail-daemon)@/i.test(email.from?.address ?? '') ||
    header(email, 'return-path') === '<>';
  if (!isOfServer && failed === undefined) return undefined;
  // Numbers in the copy of our mail mean nothing.
  const [words = ''] = text.split(messageIdLine);
  const status = statusIn(words) ?? (failed === undefined ? undefined : '5.0.0');
  if (status === undefined || status.startsWith('2')) return undefined;
  const address = failed?.split(',')[0]?.trim();
  const isOver = status.startsWith('5') || failed !== undefined;
  return [{ address, fate: isOver ? 'failed' : 'delayed', status }];
}

const messageIdLine = /^[> \t]*Message-ID:[ \t]*(<[^<>\s]{3,200}>)/im;
const messageIdForm = /<[^<>\s]{3,200}>/;

/**
 * The Message-ID of the mail that came back: by its own head, else as text, else by what the report answers. Certain
 * only in its head: a report may answer several.
 */
async function returnedMessageId(
  email: Email,
  { returned }: Parts,
): Promise<{ readonly id: string | undefined; readonly isCertain: boolean }> {
  if (returned !== undefined) {
    const { messageId } = await PostalMime.parse(returned, limits).catch(() => emptyEmail);
    const id = messageIdForm.exec(messageId ?? '')?.[0];
    if (id !== undefined) return { id, isCertain: true };
  }
  const id =
    messageIdLine.exec(email.text ?? '')?.[1] ??
    messageIdForm.exec(email.inReplyTo ?? '')?.[0] ??
    messageIdForm.exec(email.references ?? '')?.[0];
  return { id, isCertain: false };
}

const emptyEmail: Email = { headers: [], headerLines: [], attachments: [] };

/** Where it was sent to, as headers and the mail servers on the way have it. */
function addressesOf(email: Email): readonly string[] {
  const names = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);
  return email.headers
    .filter(({ key }) => names.has(key))
    .flatMap(({ value }) => value.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []);
}

function header({ headers }: Email, name: string): string | undefined {
  return headers.find(({ key }) => key === name)?.value.trim();
}

/** What is no report at all. */
function whatElse(email: Email, { isReceipt }: Parts): IgnoredBecause {
  if (isReceipt) return 'receipt';
  if (isChallenge(email)) return 'challenge';
  return isAutomatic(email) ? 'automatic-reply' : 'not-a-report';
}

const replyHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponse',
  'x-auto-reply',
  'x-mail-autoreply',
];
const absence =
  /^\s*(?:auto(?:matic)?[ -]?(?:reply|response)|out of (?:the )?office|r[ée]ponse automatique|absen[ct]|automatische antwort|abwesenheit|respuesta autom|risposta autom|自動応答|自動返信|不在)/i;

function isAutomatic(email: Email): boolean {
  const submitted = header(email, 'auto-submitted')?.toLowerCase() ?? 'no';
  return (
    !submitted.startsWith('no') ||
    replyHeaders.some((name) => header(email, name) !== undefined) ||
    ['precedence', 'x-precedence', 'preference'].some((name) =>
      /^auto[_-]reply$/i.test(header(email, name) ?? ''),
    ) ||
    /autoresponder/i.test(header(email, 'x-post-messageclass') ?? '') ||
    absence.test(email.subject ?? '')
  );
}

const challengeHeaders = ['x-boxtrapper', 'x-spamarrest', 'x-tmda-fingerprint', 'x-challenge'];

function isChallenge(email: Email): boolean {
  return (
    challengeHeaders.some((name) => header(email, name) !== undefined) ||
    /\btmda\b/i.test(header(email, 'x-delivery-agent') ?? '') ||
    /challenge/i.test(header(email, 'auto-submitted') ?? '')
  );
}
