import { type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import type { MailReport, RecipientReport } from '../mail-report.ts';
import { statusIn } from '../status-code.ts';

const Event = z.looseObject({
  event: z.string(),
  email: z.optional(z.string()),
  'smtp-id': z.optional(z.string()),
  status: z.optional(z.string()),
  reason: z.optional(z.string()),
  response: z.optional(z.string()),
});

/** What an event of SendGrid says; `smtp-id` is the Message-ID under which we sent the mail. */
export function sendGridReport(body: unknown): MailReport {
  const { data } = Event.safeParse(body);
  const told = data && toldBy(data);
  const messageId = data?.['smtp-id'];
  if (told === undefined || messageId === undefined)
    return { kind: 'ignored', because: 'not-a-report' };
  return {
    kind: 'about-mail',
    messageId: messageId.startsWith('<') ? messageId : `<${messageId}>`,
    recipients: [{ address: data?.email, ...told }],
  };
}

function toldBy({
  event,
  status,
  reason,
  response,
}: z.infer<typeof Event>): Pick<RecipientReport, 'fate' | 'status'> | undefined {
  switch (event) {
    case 'bounce': {
      const said = statusIn(status) ?? statusIn(reason);
      return { fate: 'failed', status: said === undefined || /^2/.test(said) ? '5.0.0' : said };
    }
    // Not even tried: the address is on SendGrid's own list of bounces, complaints or malformed ones.
    case 'dropped':
      return { fate: 'failed', status: '5.0.0' };
    case 'deferred':
      return { fate: 'delayed', status: statusIn(response) ?? statusIn(reason) ?? '4.0.0' };
    case 'spamreport':
      return { fate: 'complained', status: '2.0.0' };
    case 'delivered':
      return { fate: 'delivered', status: '2.0.0' };
    default:
      return undefined;
  }
}

/** Whether one of the keys has signed this body at this time, as SendGrid's headers say (ECDSA with SHA-256). */
export function isSignedBySendGrid(
  keys: readonly KeyObject[],
  body: string,
  { signature, timestamp }: { readonly signature: unknown; readonly timestamp: unknown },
): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string') return false;
  const signed = Buffer.from(timestamp + body);
  return keys.some((key) => verify('sha256', signed, key, Buffer.from(signature, 'base64')));
}
