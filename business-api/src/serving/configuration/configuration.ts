import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SessionScope } from '@countersign/contract/console-configuration';
import * as z from 'zod/mini';
import type { TokenCheck } from '../../ground/access/authenticator.ts';
import type { EmailSettings } from '../../ground/access/email-of-caller.ts';
import type { GroupMapping } from '../../ground/access/roles-of-groups.ts';
import type { StepUpSettings } from '../../ground/access/step-up.ts';
import type { TokenSettings } from '../../ground/access/verify-access-token.ts';
import type { DatabaseAddress } from '../../ground/database/connect.ts';
import { type RateLimits, rateLimits } from '../../ground/limits/rate-limits.ts';
import type { AllRegisterSettings } from '../../ground/registers/asking/register-settings.ts';
import type { MailSettings } from '../../record/mail-content/mail-settings.ts';
import { type ConsoleBranding, defaultBranding } from '../console-page/console-branding.ts';
import type { ConsoleSettings } from '../console-page/console-configuration.ts';
import type { DocumentSettings } from './document-settings.ts';
import * as setting from './setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** A second port, which answers health checks and metrics alone. */
  readonly operationsPort?: number | undefined;
  readonly database: DatabaseAddress;
  /** Public address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly consoleDirectory: string;
  readonly consoleBranding: ConsoleBranding;
  readonly consoleClientId: string;
  readonly consoleSession: SessionScope;
  readonly consoleWorker: boolean;
  /** How the provider differs from Okta, for the console. */
  readonly consoleIdentity?: ConsoleSettings['identity'];
  readonly redirectOrigins: readonly string[];
  /** Origins of documents and websites that the console links; absent: all. */
  readonly documentOrigins?: readonly string[] | undefined;
  readonly token: TokenSettings;
  readonly tokenCheck: TokenCheck;
  readonly groupMapping: GroupMapping;
  readonly intakeScope: string;
  /** The scope that only the token of a person has. */
  readonly personScope: string;
  readonly callerEmail: EmailSettings;
  /** For acts that ask for a recent sign-in. */
  readonly stepUp: StepUpSettings;
  /** How long a decision's mail is held, unless its market has its own setting. */
  readonly undoSeconds: number;
  /** Days for which the text of a register's answer stays; 0: until its applicant is erased. */
  readonly registerAnswerDays: number;
  readonly limits: RateLimits;
  /** Requests in progress in this process; more are refused at once. */
  readonly mostInFlight: number;
  /** How long a process still takes requests after it was asked to stop. */
  readonly drainSeconds: number;
  /** The number of proxies in front of this API; undefined if it is not set. */
  readonly proxyHops?: number | undefined;
  readonly mail: MailSettings;
  /** Settings and staff of markets that have none yet, as JSON. */
  readonly marketsFile?: string | undefined;
  /** Whether to fill an empty database with invented registrations. */
  readonly demoWorld?: boolean;
  /** Where administrators may send events, and what encrypts the secrets of their webhooks. */
  readonly webhooks?: WebhookSettings;
  /** Where to report a vulnerability (RFC 9116). */
  readonly security?: SecuritySettings | undefined;
  /** Whether `/api/metrics` answers; every client that reaches the process can read it. */
  readonly metrics: boolean;
  /** Documents of applicants; absent: none are taken. */
  readonly documents?: DocumentSettings | undefined;
  /** Whether it is recorded who read which registration when. */
  readonly readAudit?: boolean;
  /** The official registers that may be asked; none where nothing is set. */
  readonly registers: AllRegisterSettings;
}

export interface SecuritySettings {
  readonly contacts: readonly string[];
  readonly policy: string | undefined;
}

export interface WebhookSettings {
  readonly origins: readonly string[];
  /** Of 32 bytes: the first encrypts, all decrypt. */
  readonly keys: readonly Buffer[];
}

/** Names every faulty setting and its expected form; never its value, which may be secret. */
export class FaultyConfiguration extends Error {
  override name = 'FaultyConfiguration';
}

const builtConsole = fileURLToPath(new URL('../../../../console/dist', import.meta.url));

const Settings = z.object({
  PORT: z._default(setting.wholeNumber(0, 65_535), 4000),
  HOST: z._default(setting.text, 'localhost'),
  OPERATIONS_PORT: z.optional(setting.wholeNumber(0, 65_535)),
  DATABASE_URL: z.optional(setting.postgresAddress),
  DATA_DIR: z._default(setting.text, './data'),
  CONSOLE_URL: setting.origin,
  CONSOLE_DIR: z._default(setting.text, builtConsole),
  CONSOLE_CLIENT_ID: z._default(setting.text, 'countersign-console'),
  CONSOLE_SESSION: z._default(SessionScope, 'browser'),
  CONSOLE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  CONSOLE_BRANDING: z.optional(setting.branding),
  CONSOLE_IDENTITY: z.optional(setting.identityOptions),
  IDENTITY_ISSUER: setting.webAddress,
  API_AUDIENCE: z._default(setting.text, 'api://countersign'),
  TOKEN_TYPE: z._default(z.string(), 'at+jwt'),
  API_TOKEN_MODE: z._default(z.enum(['jwt', 'introspect', 'jwt+introspect']), 'jwt'),
  INTROSPECTION_URL: z.optional(setting.webAddress),
  INTROSPECTION_CLIENT_ID: z.optional(setting.text),
  INTROSPECTION_CLIENT_SECRET: z.optional(setting.text),
  GROUP_ROLES: z.optional(setting.groupRoles),
  MARKET_GROUP_PREFIX: z._default(setting.text, 'market:'),
  GROUPS_SOURCE: z._default(z.enum(['token', 'userinfo']), 'token'),
  INTAKE_SCOPE: z._default(setting.text, 'registrations.submit'),
  PERSON_SCOPE: z._default(setting.text, 'openid'),
  EMAIL_SOURCE: z._default(z.enum(['token', 'userinfo']), 'token'),
  EMAIL_CLAIM: z._default(setting.text, 'email'),
  STEP_UP_SECONDS: z._default(setting.wholeNumber(0, 86_400), 600),
  STEP_UP_WITHOUT_AUTH_TIME: z._default(z.enum(['token-age', 'refuse']), 'token-age'),
  UNDO_SECONDS: z._default(setting.wholeNumber(0, 3600), 20),
  DECIDE_PER_MINUTE: z._default(setting.wholeNumber(0, 100_000), 300),
  DECIDE_BURST: z._default(setting.wholeNumber(1, 10_000), 100),
  SEARCH_PER_MINUTE: z._default(setting.wholeNumber(0, 100_000), 120),
  READ_PER_MINUTE: z._default(setting.wholeNumber(0, 100_000), 300),
  INTAKE_PER_MINUTE: z._default(setting.wholeNumber(0, 100_000), 600),
  MAX_REQUESTS_IN_FLIGHT: z._default(setting.wholeNumber(1, 10_000), 200),
  DRAIN_SECONDS: z._default(setting.wholeNumber(0, 60), 5),
  PROXY_HOPS: z.optional(setting.wholeNumber(0, 9)),
  REDIRECT_ORIGINS: z._default(setting.origins, []),
  DOCUMENT_ORIGINS: z.optional(setting.origins),
  FALLBACK_STAFF_EMAIL: setting.email,
  MAIL_FROM: setting.email,
  MAIL_FROM_NAME: z._default(setting.text, 'Countersign'),
  SMTP_URL: setting.smtpAddress,
  MARKETS_FILE: z.optional(setting.text),
  DEMO_WORLD: z._default(z.enum(['0', '1']), '0'),
  SECURITY_CONTACT: z.optional(setting.securityContacts),
  SECURITY_POLICY: z.optional(setting.webAddress),
  METRICS: z._default(z.enum(['on', 'off']), 'off'),
  READ_AUDIT: z._default(z.enum(['on', 'off']), 'off'),
  WEBHOOK_ORIGINS: z._default(setting.webhookOrigins, []),
  WEBHOOK_KEY: z.optional(setting.secretKeys),
  DOCUMENT_KEY: z.optional(setting.secretKeys),
  DOCUMENT_BUCKET_URL: z.optional(setting.bucketAddress),
  DOCUMENT_BUCKET_REGION: z.optional(setting.text),
  DOCUMENT_BUCKET_KEY_ID: z.optional(setting.text),
  DOCUMENT_BUCKET_SECRET: z.optional(setting.text),
  DOCUMENT_DAYS: z.optional(setting.retentionDays),
  CLAMD_URL: z.optional(setting.clamdAddress),
  REGISTERS: z.optional(setting.registers),
  REGISTER_ANSWER_DAYS: z._default(setting.wholeNumber(0, 36_500), 0),
});

const IntrospectingSettings = z.extend(Settings, {
  INTROSPECTION_CLIENT_ID: setting.text,
  INTROSPECTION_CLIENT_SECRET: setting.text,
});

const webhookNeeds = { WEBHOOK_KEY: setting.secretKeys };

const bucketNeeds = {
  DOCUMENT_KEY: setting.secretKeys,
  DOCUMENT_BUCKET_REGION: setting.text,
  DOCUMENT_BUCKET_KEY_ID: setting.text,
  DOCUMENT_BUCKET_SECRET: setting.text,
};

/**
 * Reads the whole configuration from the environment; an empty variable counts as absent, except
 * TOKEN_TYPE, where it means that the provider sets none. Throws FaultyConfiguration.
 */
export function readConfiguration(environment: Environment): Configuration {
  const asksProvider = /introspect/.test(environment.API_TOKEN_MODE ?? '');
  const settings = asksProvider ? IntrospectingSettings : Settings;
  const hasWebhooks = (environment.WEBHOOK_ORIGINS ?? '') !== '';
  const hasBucket = (environment.DOCUMENT_BUCKET_URL ?? '') !== '';
  const withWebhooks = hasWebhooks ? z.extend(settings, webhookNeeds) : settings;
  return configurationOf(
    parse(hasBucket ? z.extend(withWebhooks, bucketNeeds) : withWebhooks, environment),
  );
}

function configurationOf(values: z.infer<typeof Settings>): Configuration {
  return {
    port: values.PORT,
    host: values.HOST,
    operationsPort: values.OPERATIONS_PORT,
    database: addressOf(values),
    consoleUrl: values.CONSOLE_URL,
    consoleDirectory: resolve(values.CONSOLE_DIR),
    consoleBranding: values.CONSOLE_BRANDING ?? defaultBranding,
    consoleClientId: values.CONSOLE_CLIENT_ID,
    consoleSession: values.CONSOLE_SESSION,
    consoleWorker: values.CONSOLE_WORKER === 'on',
    consoleIdentity: values.CONSOLE_IDENTITY,
    redirectOrigins: values.REDIRECT_ORIGINS,
    documentOrigins: values.DOCUMENT_ORIGINS,
    token: {
      issuer: values.IDENTITY_ISSUER,
      audience: values.API_AUDIENCE,
      type: values.TOKEN_TYPE,
    },
    tokenCheck: tokenCheckOf(values),
    groupMapping: {
      source: values.GROUPS_SOURCE,
      roles: values.GROUP_ROLES,
      marketPrefix: values.MARKET_GROUP_PREFIX,
    },
    intakeScope: values.INTAKE_SCOPE,
    personScope: values.PERSON_SCOPE,
    callerEmail: { source: values.EMAIL_SOURCE, claim: values.EMAIL_CLAIM },
    stepUp: {
      maxAgeSeconds: values.STEP_UP_SECONDS,
      withoutAuthTime: values.STEP_UP_WITHOUT_AUTH_TIME,
    },
    undoSeconds: values.UNDO_SECONDS,
    registerAnswerDays: values.REGISTER_ANSWER_DAYS,
    limits: rateLimits({
      decidePerMinute: values.DECIDE_PER_MINUTE,
      decideBurst: values.DECIDE_BURST,
      searchPerMinute: values.SEARCH_PER_MINUTE,
      readPerMinute: values.READ_PER_MINUTE,
      intakePerMinute: values.INTAKE_PER_MINUTE,
    }),
    mostInFlight: values.MAX_REQUESTS_IN_FLIGHT,
    drainSeconds: values.DRAIN_SECONDS,
    proxyHops: values.PROXY_HOPS,
    mail: {
      consoleUrl: values.CONSOLE_URL,
      sender: { name: values.MAIL_FROM_NAME, address: values.MAIL_FROM },
      fallbackStaffEmail: values.FALLBACK_STAFF_EMAIL,
      smtpUrl: values.SMTP_URL,
    },
    marketsFile: values.MARKETS_FILE,
    demoWorld: values.DEMO_WORLD === '1',
    security:
      values.SECURITY_CONTACT === undefined
        ? undefined
        : { contacts: values.SECURITY_CONTACT, policy: values.SECURITY_POLICY },
    metrics: values.METRICS === 'on',
    readAudit: values.READ_AUDIT === 'on',
    webhooks: { origins: values.WEBHOOK_ORIGINS, keys: values.WEBHOOK_KEY ?? [] },
    documents: documentsOf(values),
    registers: values.REGISTERS ?? new Map(),
  };
}

function documentsOf(values: z.infer<typeof Settings>): DocumentSettings {
  const {
    DOCUMENT_BUCKET_URL: url,
    DOCUMENT_BUCKET_REGION: region,
    DOCUMENT_BUCKET_KEY_ID: accessKeyId,
    DOCUMENT_BUCKET_SECRET: secretAccessKey,
  } = values;
  const hasBucket = url && region && accessKeyId && secretAccessKey;
  return {
    keys: values.DOCUMENT_KEY ?? [],
    bucket: hasBucket ? { url, region, accessKeyId, secretAccessKey } : undefined,
    clamd: values.CLAMD_URL,
    days: values.DOCUMENT_DAYS ?? {},
  };
}

function tokenCheckOf(values: z.infer<typeof Settings>): TokenCheck {
  const { API_TOKEN_MODE: mode, INTROSPECTION_URL: endpoint } = values;
  const { INTROSPECTION_CLIENT_ID: clientId, INTROSPECTION_CLIENT_SECRET: clientSecret } = values;
  if (mode === 'jwt' || clientId === undefined || clientSecret === undefined) {
    return { mode: 'jwt' };
  }
  return { mode, introspection: { endpoint, clientId, clientSecret } };
}

/** Only the database's address, for commands that need nothing else. Throws FaultyConfiguration. */
export function readDatabaseAddress(environment: Environment): DatabaseAddress {
  return addressOf(parse(z.pick(Settings, { DATABASE_URL: true, DATA_DIR: true }), environment));
}

function addressOf({
  DATABASE_URL: url,
  DATA_DIR: directory,
}: Pick<z.infer<typeof Settings>, 'DATABASE_URL' | 'DATA_DIR'>): DatabaseAddress {
  return url === undefined
    ? { engine: 'embedded', directory: join(resolve(directory), 'database') }
    : { engine: 'postgres', url };
}

function parse<T extends z.ZodMiniType>(settings: T, environment: Environment): z.infer<T> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || name === 'TOKEN_TYPE'),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new FaultyConfiguration(sentence(parsed.error.issues, given));
  return parsed.data;
}

function sentence(issues: readonly z.core.$ZodIssue[], given: Record<string, unknown>): string {
  const lines = issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined
      ? `  ${name} is missing: ${setting.expected(name)}`
      : `  ${name} must hold ${setting.expected(name)}`;
  });
  return ['Faulty configuration:', ...new Set(lines)].join('\n');
}
