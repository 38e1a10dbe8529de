import { asciiAddress } from '@countersign/domain/contact/email-address';
import { EmailAddress } from '@countersign/domain/registration/text';

/** What became of a mail after our mail server had taken it. */
export type Fate = 'failed' | 'delayed' | 'delivered' | 'complained';

export interface RecipientReport {
  /** Undefined where the report does not name it. */
  readonly address: string | undefined;
  readonly fate: Fate;
  /** RFC 3463, such as `5.1.1`: 5 for good, 4 for now. */
  readonly status: string;
}

/** A message to the address for bounces, or an event of a mail provider, as far as it is understood. */
export type MailReport =
  | {
      readonly kind: 'about-mail';
      /** Of the mail that it is about, with angle brackets. */
      readonly messageId: string;
      readonly recipients: readonly RecipientReport[];
    }
  | { readonly kind: 'ignored'; readonly because: IgnoredBecause };

/**
 * `automatic-reply`: a person is absent. `challenge`: a person's filter asks who sends. `receipt`: it says that a mail
 * was read or deleted. `forged`: it names a mail by a signature that is not ours, or two mails at once. `not-a-report`:
 * anything else, such as a letter of a person.
 */
export type IgnoredBecause =
  | 'automatic-reply'
  | 'challenge'
  | 'receipt'
  | 'forged'
  | 'not-a-report';

/**
 * What the report says of a mail to `recipient`: of that address, or where it is not named, as after a redirection, of
 * all that are. A mail that has arrived anywhere has not failed.
 */
export function fateOf(
  recipients: readonly RecipientReport[],
  recipient: string,
): Pick<RecipientReport, 'fate' | 'status'> | undefined {
  const own = recipients.filter(
    ({ address }) => address !== undefined && isSame(address, recipient),
  );
  const about = own.length > 0 ? own : recipients;
  const order: readonly Fate[] = ['delivered', 'complained', 'failed', 'delayed'];
  return order
    .map((fate) => about.find((one) => one.fate === fate))
    .find((one) => one !== undefined);
}

function isSame(one: string, other: string): boolean {
  return comparable(one) === comparable(other);
}

function comparable(address: string): string {
  const read = EmailAddress.safeParse(address);
  return (read.success ? asciiAddress(read.data) : address).toLowerCase();
}
