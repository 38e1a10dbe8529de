import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Role } from '@countersign/contract/caller';
import { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import { NewEmailAddress } from '@countersign/domain/registration/new-email-address';
import * as z from 'zod/mini';
import { type ClamdAddress, RetentionDays } from '../../documents/start.ts';
import { type BounceMailbox, longestSignedLocal, topicForm } from '../../mail/start.ts';
import { RegistersSetting } from '../../registers/start.ts';
import { ConsoleBranding, defaultBranding } from '../console-page/console-branding.ts';

const expectations: Readonly<Record<string, string>> = {
  PORT: 'a port, 0 to 65535',
  OPERATIONS_PORT: 'a port, 0 to 65535',
  DATABASE_URL: 'an address postgres://…, with # / ? @ and % of a password as %23 %2F %3F %40 %25',
  CONSOLE_URL:
    'the public origin of the console, https://console.example; http on this machine alone',
  CONSOLE_SESSION: 'browser or tab',
  CONSOLE_WORKER: 'on or off',
  CONSOLE_BRANDING: 'JSON, or the path of a JSON file, with brand, links and passwordRules',
  IDENTITY_ISSUER:
    'the issuer of the identity provider, an https address; http on this machine alone',
  API_TOKEN_MODE: 'jwt, introspect or jwt+introspect',
  INTROSPECTION_URL:
    'the introspection endpoint of the provider, an https address; http on this machine alone',
  INTROSPECTION_CLIENT_ID: 'the client by which this API asks the provider',
  INTROSPECTION_CLIENT_SECRET: 'the secret of that client',
  CONSOLE_IDENTITY: 'JSON with what differs from Okta: scopes, localeParameter, passwordUrl …',
  GROUP_ROLES: 'JSON that maps groups to "administrator" or "customer-service"',
  PERSON_CLIENT_IDS: 'client ids, separated by commas, or * alone',
  EMAIL_SOURCE: 'token or userinfo',
  GROUPS_SOURCE: 'token or userinfo',
  STEP_UP_SECONDS: 'a number of seconds, 0 to 86400; 0: never',
  STEP_UP_ACR_VALUES: 'names of sign-in strengths as the provider has them, separated by spaces',
  STEP_UP_WITHOUT_AUTH_TIME: 'token-age or refuse',
  DPOP: 'off, offered or required',
  SECOND_ADMINISTRATOR: 'required or off',
  UNDO_SECONDS: 'a number of seconds, 0 to 3600',
  DECIDE_PER_MINUTE: 'a number, 0 to 100000; 0: no limit',
  DECIDE_BURST: 'a number, 1 to 10000',
  SEARCH_PER_MINUTE: 'a number, 0 to 100000; 0: no limit',
  READ_PER_MINUTE: 'a number, 0 to 100000; 0: no limit',
  INTAKE_PER_MINUTE: 'a number, 0 to 100000; 0: no limit',
  MAX_REQUESTS_IN_FLIGHT: 'a number, 1 to 10000',
  DRAIN_SECONDS: 'a number of seconds, 0 to 60',
  PROXY_HOPS: 'the number of proxies in front, 0 to 9',
  REDIRECT_ORIGINS: 'https origins, separated by commas',
  DOCUMENT_ORIGINS: 'https origins, separated by commas',
  FALLBACK_STAFF_EMAIL: 'an email address',
  MAIL_FROM: 'an email address',
  SMTP_URL:
    'an address smtp://… or smtps://…, with # / ? @ and % of a password as %23 %2F %3F %40 %25',
  LINK_HOSTS: 'names of hosts, separated by commas: lumenda.example, help.lumenda.example',
  BOUNCE_ADDRESS: 'an email address; with BOUNCE_KEY at most 14 characters before the @',
  BOUNCE_KEY: '32 random bytes in base64, or several such keys separated by commas',
  BOUNCE_IMAP_URL:
    'an address imaps://user:password@host/folder, with # / ? @ and % of a part as %23 %2F %3F %40 %25; imap on this machine alone',
  BOUNCE_SES_TOPICS: 'topics of Amazon SNS, arn:aws:sns:…, separated by commas',
  BOUNCE_POSTMARK_LOGIN: 'user:password, 20 characters or more',
  BOUNCE_SENDGRID_KEY:
    'the verification key of the signed event webhook, or several separated by commas',
  MARKETS_FILE: 'the path of a JSON file',
  DEMO_WORLD: '1 or 0',
  SECURITY_CONTACT: 'addresses mailto:… or https://…, separated by commas',
  SECURITY_POLICY: 'an https address',
  METRICS: 'on or off',
  READ_AUDIT: 'on or off',
  WEBHOOK_ORIGINS: 'https origins, separated by commas; http for this machine alone',
  WEBHOOK_KEY: '32 random bytes in base64, or several such keys separated by commas',
  ALERT_DECISIONS_PER_HOUR: 'a number, 0 to 100000; 0: off',
  ALERT_OUTSIDE_HOURS_PER_HOUR: 'a number, 0 to 100000; 0: off',
  ALERT_EXPORTS_PER_HOUR: 'a number, 0 to 100000; 0: off',
  ALERT_CODES_PER_HOUR: 'a number, 0 to 100000; 0: off',
  ALERT_LOCK_OUTS_PER_HOUR: 'a number, 0 to 100000; 0: off',
  ALERT_TOKENS_PER_HOUR: 'a number, 0 to 100000; 0: off',
  SIEM_URL: 'an https address without user and password; http on this machine alone',
  SIEM_HEADER: 'a header, Authorization: Bearer …',
  DOCUMENT_KEY: '32 random bytes in base64, or several such keys separated by commas',
  DOCUMENT_BUCKET_URL: 'the https address of an S3-compatible bucket',
  DOCUMENT_BUCKET_REGION: 'the region of the bucket',
  DOCUMENT_BUCKET_KEY_ID: 'the access key of the bucket',
  DOCUMENT_BUCKET_SECRET: 'the secret of that key',
  DOCUMENT_DAYS: 'JSON with days by market and kind of document',
  CLAMD_URL: 'tcp://host:port or unix:/path of clamd',
  ANCHOR_KEY_FILE: 'the path of an Ed25519 key as PEM',
  ANCHOR_EVERY_HOURS: 'a number of hours, 1 to 168',
  ANCHOR_URL: 'an https address; http on this machine alone',
  ANCHOR_BUCKET_URL: 'the https address of an S3-compatible bucket',
  ANCHOR_BUCKET_REGION: 'the region of the bucket',
  ANCHOR_BUCKET_KEY_ID: 'the access key of the bucket',
  ANCHOR_BUCKET_SECRET: 'the secret of that key',
  ANCHOR_BUCKET_LOCK_DAYS: 'a number of days, 1 to 36500',
  ANCHOR_TSA_URL: 'the address of a time-stamping authority',
  ANCHOR_TSA_CA_FILE: 'the path of certificates as PEM',
  REGISTER_ANSWER_DAYS: 'a number of days, 0 to 36500; 0: until the applicant is erased',
  REGISTERS: 'JSON with register names and for each address, credentials and perMinute',
};

/** The expected form of each setting, as text for the operator. */
export function expected(name: string): string {
  return expectations[name] ?? 'a text';
}

export const text = z.string().check(z.minLength(1));

/** What `read` makes of the file at a path. */
export function file<T>(read: (path: string) => T) {
  return z.pipe(
    text,
    z.transform((path: string, context) => {
      try {
        return read(path);
      } catch {
        // The cause could hold a part of a key.
        context.issues.push({ code: 'custom', input: undefined });
        return z.NEVER;
      }
    }),
  );
}

export const email = NewEmailAddress;

export function wholeNumber(least: number, most: number) {
  return z.pipe(
    z.string().check(
      z.regex(/^\d{1,6}$/),
      z.refine((digits) => Number(digits) >= least && Number(digits) <= most),
    ),
    z.transform((digits: string) => Number(digits)),
  );
}

export const webAddress = addressOf(/^https?:$/);
export const postgresAddress = addressOf(/^postgres(?:ql)?:$/);
export const smtpAddress = addressOf(/^smtps?:$/);

/** Without TLS on this machine alone: elsewhere others on the way could read and change what is sent. */
export const secureAddress = webAddress.check(z.refine(isSecure));

export const origin = originOf(webAddress);
export const secureOrigin = originOf(secureAddress);

const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
);

export const origins = z.pipe(list, z.array(origin));

/** Names of hosts in lower case and ASCII: no address, no port, no number. */
export const hosts = z.pipe(
  list,
  z.array(
    z.pipe(
      z.string().check(z.refine((name) => /^[\p{L}\p{N}.-]+\.\p{L}{2,}$/u.test(name))),
      z.transform((name: string) => new URL(`https://${name}`).hostname),
    ),
  ),
);

/** `*` alone means every client; beside others it would be a mistake. */
export const clientIds = z.pipe(
  list.check(z.refine((ids) => ids.length === 1 || !ids.includes('*'))),
  z.transform((ids: string[]): 'any' | readonly string[] => (ids[0] === '*' ? 'any' : ids)),
);

/** Strengths of sign-ins, as the provider names them: they are sent in a header and in an address. */
export const acrValues = z.pipe(
  z.string().check(z.regex(/^[\w:.,/-]+(?: [\w:.,/-]+)*$/), z.maxLength(200)),
  z.transform((values: string): readonly string[] => values.split(' ')),
);

/** Addresses for `security.txt`: each becomes a line of its own. */
export const securityContacts = z.pipe(
  z
    .string()
    .check(
      z.refine((list) =>
        list
          .split(',')
          .every((one) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(one.trim())),
      ),
    ),
  z.transform((list: string) => list.split(',').map((one) => one.trim())),
);

/** Where webhooks may go: without TLS to this machine alone. */
export const webhookOrigins = origins.check(z.refine((list) => list.every(isSecure)));

const secretKeyBytes = 32;
const secretKeyForm = /^[A-Za-z0-9+/]{43}=$/;

/** Keys of 32 bytes: the first encrypts, all decrypt. */
export const secretKeys = z.pipe(
  z
    .string()
    .check(z.refine((list) => list.split(',').every((one) => secretKeyForm.test(one.trim())))),
  z.transform((list: string) =>
    list.split(',').map((one) => Buffer.from(one.trim(), 'base64').subarray(0, secretKeyBytes)),
  ),
);

/** An address that has room for a signature. */
export const signableAddress = NewEmailAddress.check(
  z.refine((address) => address.lastIndexOf('@') <= longestSignedLocal),
);

export const snsTopics = list.check(
  z.refine((topics) => topics.every((one) => topicForm.test(one))),
);

const leastLogin = 20;
/** `user:password` */
export const login = z.string().check(z.minLength(leastLogin), z.regex(/^[^:\s]+:\S+$/));

/** Public keys as base64 of their DER. */
export const publicKeys = z.pipe(
  list,
  z.transform((texts: string[], context) => {
    try {
      return texts.map((text) =>
        createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
      );
    } catch {
      context.issues.push({ code: 'custom', input: undefined });
      return z.NEVER;
    }
  }),
);

const imapPorts = { 'imap:': 143, 'imaps:': 993 } as const;

/** A folder of a mailbox; without TLS from the start on this machine alone. */
export const imapAddress = z.pipe(
  z.url({ protocol: /^imaps?$/ }),
  z.transform((text: string, context): BounceMailbox => {
    const { protocol, hostname, port, username, password, pathname } = new URL(text);
    const secure = protocol === 'imaps:';
    const isLocal = isOnThisMachine(`http://${hostname}`);
    if ((!secure && !isLocal) || username === '' || password === '') {
      context.issues.push({ code: 'custom', input: undefined });
      return z.NEVER;
    }
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? imapPorts[secure ? 'imaps:' : 'imap:'] : Number(port),
      secure,
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    };
  }),
);

/** How the provider differs from Okta; passed to the console. */
export const identityOptions = jsonOf(z.partial(ConsoleConfiguration.shape.identity));

export const groupRoles = jsonOf(z.record(z.string(), Role));

export const secureUrl = z.pipe(
  secureAddress,
  z.transform((address: string) => new URL(address)),
);

/** Where events are posted: what signs in is a header, and never part of an address. */
export const siemUrl = z.pipe(
  secureAddress.check(z.refine((address) => !/^https?:\/\/[^/?#]*@/.test(address))),
  z.transform((address: string) => new URL(address)),
);

/** A header of a request, `Name: value`. */
export const header = z.pipe(
  z.string().check(z.regex(/^[\w-]{1,100}: *[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/)),
  z.transform((line: string): readonly [name: string, value: string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  }),
);

const clamdForm =
  /^(?:tcp:\/\/(?<host>[^\s/:]+|\[[0-9a-f:]+\]):(?<port>\d{1,5})|unix:(?<path>\/\S+))$/i;

export const clamdAddress = z.pipe(
  z.string().check(z.regex(clamdForm)),
  z.transform((address: string): ClamdAddress => {
    const { host = '', port, path } = clamdForm.exec(address)?.groups ?? {};
    if (path !== undefined) return { path };
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }),
);

export const retentionDays = jsonOf(RetentionDays);

/** The registers that may be asked; an address may hold no credentials. */
export const registersSetting = jsonOf(RegistersSetting);

export const branding = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value: string) => (value.trimStart().startsWith('{') ? value : read(value))),
  ),
  z.pipe(
    jsonOf(z.partial(ConsoleBranding)),
    z.transform((given): ConsoleBranding => ({ ...defaultBranding, ...defined(given) })),
  ),
);

/** Whether a web address, or that of a server, is on this machine; no for what is no address. */
export function isOnThisMachine(address: string): boolean {
  const host = URL.parse(address)?.hostname;
  // A PostgreSQL address without a host is a socket of this machine.
  return host !== undefined && /^(?:|localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

function isSecure(address: string): boolean {
  return URL.parse(address)?.protocol === 'https:' || isOnThisMachine(address);
}

function originOf(address: typeof webAddress) {
  return z.pipe(
    address.check(z.refine((text) => /^https?:\/\/[^/?#]+\/?$/.test(text))),
    z.transform((text: string) => new URL(text).origin),
  );
}

function addressOf(protocol: RegExp) {
  return z
    .string()
    .check(z.refine((value) => URL.canParse(value) && protocol.test(new URL(value).protocol)));
}

/** Text with JSON of a schema; any other text is a fault, never an exception. */
function jsonOf<T extends z.ZodMiniType>(shape: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string): unknown => {
        try {
          return JSON.parse(value);
        } catch {
          return undefined; // no shape below accepts it
        }
      }),
    ),
    shape,
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // not JSON, so a fault
  }
}

function defined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: NonNullable<T[K]>;
  }; // only what is undefined was left out
}
