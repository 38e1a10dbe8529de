import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { IgnoredBecause, MailReport, RecipientReport } from '../mail-report.ts';
import { statusIn } from '../status-code.ts';

/** The header by which Postmark hands out with its events which mail they are about. */
export const postmarkHeader = 'X-PM-Metadata-sending';

const Event = z.looseObject({
  RecordType: z.string(),
  Type: z.optional(z.string()),
  Email: z.optional(z.string()),
  Recipient: z.optional(z.string()),
  Details: z.optional(z.string()),
  Metadata: z.optional(z.record(z.string(), z.unknown())),
});

type Told = Pick<RecipientReport, 'fate' | 'status'>;
const failed = (status: string): Told => ({ fate: 'failed', status });

/** Postmark's types of bounces; those that are not here are none. */
const bounceTypes: Readonly<Record<string, Told | IgnoredBecause>> = {
  HardBounce: failed('5.0.0'),
  BadEmailAddress: failed('5.1.3'),
  ManuallyDeactivated: failed('5.0.0'),
  SMTPApiError: failed('5.0.0'),
  Unknown: failed('5.0.0'),
  Blocked: failed('5.7.1'),
  SpamNotification: failed('5.7.1'),
  VirusNotification: failed('5.7.1'),
  DMARCPolicy: failed('5.7.1'),
  SoftBounce: failed('4.0.0'),
  DnsError: failed('4.4.0'),
  Transient: { fate: 'delayed', status: '4.0.0' },
  SpamComplaint: { fate: 'complained', status: '2.0.0' },
  AutoResponder: 'automatic-reply',
  ChallengeVerification: 'challenge',
};

const recordTypes: Readonly<Record<string, Told>> = {
  SpamComplaint: { fate: 'complained', status: '2.0.0' },
  Delivery: { fate: 'delivered', status: '2.0.0' },
};

/** What an event of Postmark says; `messageIdOf` makes the Message-ID of what the mail's header said. */
export function postmarkReport(
  body: unknown,
  messageIdOf: (sending: string) => string,
): MailReport {
  const { data } = Event.safeParse(body);
  const told =
    data?.RecordType === 'Bounce'
      ? bounceTypes[data.Type ?? '']
      : recordTypes[data?.RecordType ?? ''];
  if (typeof told === 'string') return { kind: 'ignored', because: told };
  // Mail programs write the names of headers in other letters.
  const [, sending] =
    Object.entries(data?.Metadata ?? {}).find(([name]) => name.toLowerCase() === 'sending') ?? [];
  if (told === undefined || typeof sending !== 'string')
    return { kind: 'ignored', because: 'not-a-report' };
  const said = statusIn(data?.Details);
  const status = said !== undefined && said[0] === told.status[0] ? said : told.status;
  const address = data?.Email ?? data?.Recipient;
  return {
    kind: 'about-mail',
    messageId: messageIdOf(sending),
    recipients: [{ address, fate: told.fate, status }],
  };
}

/** Whether a request has this `user:password`, compared in constant time. */
export function hasLogin(authorization: string | undefined, login: string): boolean {
  const given = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(authorization ?? '')?.[1];
  if (given === undefined) return false;
  const digest = (text: Buffer | string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(Buffer.from(given, 'base64')), digest(login));
}
