import * as z from 'zod/mini';
import type { Fate, MailReport, RecipientReport } from '../mail-report.ts';
import { statusIn } from '../status-code.ts';

const Recipient = z.looseObject({
  emailAddress: z.optional(z.string()),
  status: z.optional(z.string()),
  diagnosticCode: z.optional(z.string()),
});
const Recipients = z._default(z.array(Recipient), []);

const Event = z.looseObject({
  notificationType: z.optional(z.string()),
  /** The name of the same in event publishing. */
  eventType: z.optional(z.string()),
  mail: z.looseObject({
    source: z.optional(z.string()),
    headers: z.optional(z.array(z.looseObject({ name: z.string(), value: z.string() }))),
  }),
  bounce: z.optional(
    z.looseObject({ bounceType: z.optional(z.string()), bouncedRecipients: Recipients }),
  ),
  complaint: z.optional(
    z.looseObject({
      complaintFeedbackType: z.optional(z.nullable(z.string())),
      complainedRecipients: Recipients,
    }),
  ),
  deliveryDelay: z.optional(z.looseObject({ delayedRecipients: Recipients })),
});
type Event = z.infer<typeof Event>;

/**
 * What a notification of Amazon SES says. SES gives each mail another Message-ID: ours is among the headers that it was
 * sent with, else `messageIdOf` reads it from the envelope's sender.
 */
export function sesReport(
  message: string,
  messageIdOf: (addresses: readonly string[]) => string | undefined,
): MailReport {
  const event = eventOf(message);
  if (event === undefined) return { kind: 'ignored', because: 'not-a-report' };
  const recipients = recipientsOf(event);
  if (recipients === 'automatic-reply') return { kind: 'ignored', because: recipients };
  const { headers = [], source } = event.mail;
  const messageId =
    headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value.trim() ??
    messageIdOf(source === undefined ? [] : [source]);
  if (recipients.length === 0 || messageId === undefined)
    return { kind: 'ignored', because: 'not-a-report' };
  return { kind: 'about-mail', messageId, recipients };
}

function eventOf(message: string): Event | undefined {
  try {
    return Event.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
}

function recipientsOf(event: Event): readonly RecipientReport[] | 'automatic-reply' {
  const { bounce, complaint, deliveryDelay } = event;
  switch (event.notificationType ?? event.eventType) {
    case 'Bounce': {
      const isTransient = bounce?.bounceType === 'Transient';
      const bounced = bounce?.bouncedRecipients ?? [];
      // A person's reply that they are absent comes as a transient bounce without any code.
      const hasCode = bounced.some(({ status, diagnosticCode }) => status ?? diagnosticCode);
      if (isTransient && !hasCode) return 'automatic-reply';
      return reports(bounced, 'failed', isTransient ? '4.0.0' : '5.0.0');
    }
    case 'DeliveryDelay':
      return reports(deliveryDelay?.delayedRecipients ?? [], 'delayed', '4.0.0');
    case 'Complaint':
      if (complaint?.complaintFeedbackType === 'not-spam') return [];
      return reports(complaint?.complainedRecipients ?? [], 'complained', '2.0.0');
    default:
      return [];
  }
}

function reports(
  recipients: z.infer<typeof Recipients>,
  fate: Fate,
  general: string,
): readonly RecipientReport[] {
  return recipients.map(({ emailAddress: address, status, diagnosticCode }) => {
    const said = [statusIn(status), statusIn(diagnosticCode)].find(
      (one) => one?.[0] === general[0],
    );
    return { address, fate, status: said ?? general };
  });
}
