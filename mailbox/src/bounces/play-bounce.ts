import type { Mail } from '../mails/parse-mail.ts';

/** What may come back for a mail. */
export const BOUNCE_KINDS = ['hard', 'soft', 'full', 'auto-reply', 'complaint'] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** Where bounces are reported, as Postmark does. */
export interface BounceReporting {
  /** The API's address for Postmark's webhooks. */
  readonly url: string;
  /** `user:password` */
  readonly login: string;
}

const EVENTS: Readonly<Record<BounceKind, { readonly Type: string; readonly Details: string }>> = {
  hard: { Type: 'HardBounce', Details: 'smtp;550 5.1.1 The email account does not exist.' },
  soft: { Type: 'SoftBounce', Details: 'smtp;451 4.4.1 The server did not answer for days.' },
  full: { Type: 'SoftBounce', Details: 'smtp;452 4.2.2 The mailbox is full.' },
  'auto-reply': { Type: 'AutoResponder', Details: 'I am away until Monday.' },
  complaint: { Type: 'SpamComplaint', Details: '' },
};

/** The id that a mail carries for what is reported about it; undefined: it has none. */
export function sendingOf({ headers }: Pick<Mail, 'headers'>): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === 'x-pm-metadata-sending')?.value;
}

/** Reports that the mail came back; resolves with the API's status, or 502 where it is not there. */
export async function playBounce(
  mail: Mail,
  kind: BounceKind,
  { url, login }: BounceReporting,
): Promise<number> {
  const event = {
    RecordType: 'Bounce',
    MessageID: mail.id,
    Metadata: { sending: sendingOf(mail) },
    Email: mail.to[0]?.address,
    ...EVENTS[kind],
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(login).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(event),
  }).catch(() => undefined);
  return answer?.status ?? 502;
}
