import PostalMime, { type Address, decodeWords, type Email } from 'postal-mime';
import { extractLinks } from './extract-links.ts';
import { arrivalOf } from './mail-id.ts';

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A mail as a list shows it. */
export interface MailSummary {
  readonly id: string;
  /** ISO 8601 */
  readonly receivedAt: string;
  readonly from: MailAddress;
  /** All recipients in To and Cc. */
  readonly to: readonly MailAddress[];
  readonly subject: string;
  /** With its angle brackets; empty where the mail has none. */
  readonly messageId: string;
  /** The beginning of its text, on one line. */
  readonly preview: string;
}

export interface Mail extends MailSummary {
  readonly html: string | null;
  readonly text: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Every http(s) address in it, once, in the order of the mail. */
  readonly links: readonly string[];
}

const NO_SENDER: MailAddress = { name: '', address: '' };
const PREVIEW_LENGTH = 140;

/** Reads a raw mail. Never throws: a mail that cannot be parsed is shown as plain text. */
export async function parseMail(id: string, raw: Uint8Array): Promise<Mail> {
  const email = await PostalMime.parse(raw).catch(() => unreadable(raw));
  const text = email.text ?? plainTextOf(email.html ?? '');
  return {
    id,
    receivedAt: arrivalOf(id),
    from: people(email.from ? [email.from] : [])[0] ?? NO_SENDER,
    to: people([...(email.to ?? []), ...(email.cc ?? [])]),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    preview: text.replace(/\s+/g, ' ').trim().slice(0, PREVIEW_LENGTH),
    html: email.html ?? null,
    text,
    headers: email.headers.map(({ originalKey, value }) => ({
      name: originalKey,
      value: decodeWords(value),
    })),
    links: extractLinks(email.html ?? '', text),
  };
}

function unreadable(raw: Uint8Array): Email {
  return { headers: [], headerLines: [], attachments: [], text: new TextDecoder().decode(raw) };
}

function people(addresses: readonly Address[]): MailAddress[] {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => ({ name, address: address ?? '' }));
}

function plainTextOf(html: string): string {
  return html.replace(/<(style|script)\b.*?<\/\1\s*>/gis, '').replace(/<[^>]*>/g, ' ');
}
