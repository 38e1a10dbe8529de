import { EmailAddress } from '@countersign/domain/registration/text';

export interface MailSettings {
  /** Public address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly sender: { readonly name: string; readonly address: string };
  /** Who is asked to review where a market has no staff. */
  readonly fallbackStaffEmail: string;
  /** `smtp://host:port` or `smtps://user:password@host:port`. */
  readonly smtpUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * CONSOLE_URL, MAIL_FROM, MAIL_FROM_NAME, FALLBACK_STAFF_EMAIL, SMTP_URL. Throws a sentence that
 * names the variable where one holds nothing usable.
 */
export function readMailSettings(environment: Environment): MailSettings {
  return {
    consoleUrl: addressIn(environment, 'CONSOLE_URL', 'http://localhost:4000', /^https?:$/),
    sender: {
      name: environment.MAIL_FROM_NAME || 'Countersign',
      address: emailIn(environment, 'MAIL_FROM', 'registrations@countersign.example'),
    },
    fallbackStaffEmail: emailIn(environment, 'FALLBACK_STAFF_EMAIL', 'administrator@demo.example'),
    smtpUrl: addressIn(
      environment,
      'SMTP_URL',
      `smtp://127.0.0.1:${environment.SMTP_PORT || '4025'}`,
      /^smtps?:$/,
    ),
  };
}

function addressIn(environment: Environment, name: string, fallback: string, protocol: RegExp) {
  const value = environment[name] || fallback;
  if (!URL.canParse(value) || !protocol.test(new URL(value).protocol)) {
    throw new Error(`${name} is no usable address: ${value.replace(/\/\/.*@/, '//…@')}`);
  }
  return value.replace(/\/+$/, '');
}

function emailIn(environment: Environment, name: string, fallback: string): string {
  const parsed = EmailAddress.safeParse(environment[name] || fallback);
  if (!parsed.success) throw new Error(`${name} is no e-mail address: ${environment[name]}`);
  return parsed.data;
}
