import { fileURLToPath } from 'node:url';
import { SessionScope } from '@countersign/contract/console-configuration';
import * as z from 'zod/mini';
import { FaultyConfiguration } from './faulty-configuration.ts';
import * as setting from './setting-forms.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const builtConsole = fileURLToPath(new URL('../../../../console/dist', import.meta.url));

/** Every setting of the API: its name, its form and its default. */
const Settings = z.object({
  PORT: z._default(setting.wholeNumber(0, 65_535), 4000),
  HOST: z._default(setting.text, 'localhost'),
  OPERATIONS_PORT: z.optional(setting.wholeNumber(0, 65_535)),
  DATABASE_URL: z.optional(setting.postgresAddress),
  DATA_DIR: z._default(setting.text, './data'),
  CONSOLE_URL: setting.secureOrigin,
  CONSOLE_DIR: z._default(setting.text, builtConsole),
  CONSOLE_DIR_PREVIOUS: z.optional(setting.text),
  CONSOLE_CLIENT_ID: z._default(setting.text, 'countersign-console'),
  CONSOLE_SESSION: z._default(SessionScope, 'browser'),
  CONSOLE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  CONSOLE_BRANDING: z.optional(setting.branding),
  CONSOLE_IDENTITY: z.optional(setting.identityOptions),
  IDENTITY_ISSUER: setting.secureAddress,
  API_AUDIENCE: z._default(setting.text, 'api://countersign'),
  TOKEN_TYPE: z._default(z.string(), 'at+jwt'),
  API_TOKEN_MODE: z._default(z.enum(['jwt', 'introspect', 'jwt+introspect']), 'jwt'),
  INTROSPECTION_URL: z.optional(setting.secureAddress),
  INTROSPECTION_CLIENT_ID: z.optional(setting.text),
  INTROSPECTION_CLIENT_SECRET: z.optional(setting.text),
  GROUP_ROLES: z.optional(setting.groupRoles),
  MARKET_GROUP_PREFIX: z._default(setting.text, 'market:'),
  GROUPS_SOURCE: z._default(z.enum(['token', 'userinfo']), 'token'),
  INTAKE_SCOPE: z._default(setting.text, 'registrations.submit'),
  ACCOUNT_SCOPE: z._default(setting.text, 'registrations.account'),
  PERSON_SCOPE: z._default(setting.text, 'openid'),
  PERSON_CLIENT_IDS: z._default(setting.clientIds, []),
  EMAIL_SOURCE: z._default(z.enum(['token', 'userinfo']), 'token'),
  EMAIL_CLAIM: z._default(setting.text, 'email'),
  STEP_UP_SECONDS: z._default(setting.wholeNumber(0, 86_400), 600),
  STEP_UP_ACR_VALUES: z._default(setting.acrValues, []),
  STEP_UP_WITHOUT_AUTH_TIME: z._default(z.enum(['token-age', 'refuse']), 'token-age'),
  DPOP: z._default(z.enum(['off', 'offered', 'required']), 'off'),
  EMPLOYEE_NUMBER_CLAIM: z.optional(setting.text),
  SECOND_ADMINISTRATOR: z._default(z.enum(['required', 'off']), 'required'),
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
  LINK_HOSTS: z._default(setting.hosts, []),
  BOUNCE_ADDRESS: z.optional(setting.email),
  BOUNCE_KEY: z.optional(setting.secretKeys),
  BOUNCE_IMAP_URL: z.optional(setting.imapAddress),
  BOUNCE_SES_TOPICS: z._default(setting.snsTopics, []),
  BOUNCE_POSTMARK_LOGIN: z.optional(setting.login),
  BOUNCE_SENDGRID_KEY: z._default(setting.publicKeys, []),
  MARKETS_FILE: z.optional(setting.text),
  DEMO_WORLD: z._default(z.enum(['0', '1']), '0'),
  SECURITY_CONTACT: z.optional(setting.securityContacts),
  SECURITY_POLICY: z.optional(setting.webAddress),
  METRICS: z._default(z.enum(['on', 'off']), 'off'),
  READ_AUDIT: z._default(z.enum(['on', 'off']), 'off'),
  WEBHOOK_ORIGINS: z._default(setting.webhookOrigins, []),
  WEBHOOK_KEY: z.optional(setting.secretKeys),
  ALERT_DECISIONS_PER_HOUR: z._default(setting.wholeNumber(0, 100_000), 200),
  ALERT_OUTSIDE_HOURS_PER_HOUR: z._default(setting.wholeNumber(0, 100_000), 20),
  ALERT_EXPORTS_PER_HOUR: z._default(setting.wholeNumber(0, 100_000), 10),
  ALERT_CODES_PER_HOUR: z._default(setting.wholeNumber(0, 100_000), 30),
  ALERT_LOCK_OUTS_PER_HOUR: z._default(setting.wholeNumber(0, 100_000), 3),
  ALERT_TOKENS_PER_HOUR: z._default(setting.wholeNumber(0, 100_000), 300),
  SIEM_URL: z.optional(setting.siemUrl),
  SIEM_HEADER: z.optional(setting.header),
  DOCUMENT_KEY: z.optional(setting.secretKeys),
  DOCUMENT_BUCKET_URL: z.optional(setting.secureUrl),
  DOCUMENT_BUCKET_REGION: z.optional(setting.text),
  DOCUMENT_BUCKET_KEY_ID: z.optional(setting.text),
  DOCUMENT_BUCKET_SECRET: z.optional(setting.text),
  DOCUMENT_DAYS: z.optional(setting.retentionDays),
  CLAMD_URL: z.optional(setting.clamdAddress),
  REGISTERS: z.optional(setting.registersSetting),
  REGISTER_ANSWER_DAYS: z._default(setting.wholeNumber(0, 36_500), 0),
});

const IntrospectingSettings = z.extend(Settings, {
  INTROSPECTION_CLIENT_ID: setting.text,
  INTROSPECTION_CLIENT_SECRET: setting.text,
});

const webhookNeeds = { WEBHOOK_KEY: setting.secretKeys };

// With its signature an address has no more than the 64 characters that SMTP allows.
const signedNeeds = { BOUNCE_ADDRESS: setting.signableAddress };

const bucketNeeds = {
  DOCUMENT_KEY: setting.secretKeys,
  DOCUMENT_BUCKET_REGION: setting.text,
  DOCUMENT_BUCKET_KEY_ID: setting.text,
  DOCUMENT_BUCKET_SECRET: setting.text,
};

export type SettingValues = z.infer<typeof Settings>;

/**
 * The settings in the environment; an empty variable counts as absent, except TOKEN_TYPE, where it means that the
 * provider sets none. Throws FaultyConfiguration.
 */
export function readSettings(environment: Environment): SettingValues {
  const asksProvider = /introspect/.test(environment.API_TOKEN_MODE ?? '');
  const settings = asksProvider ? IntrospectingSettings : Settings;
  const hasWebhooks = (environment.WEBHOOK_ORIGINS ?? '') !== '';
  const hasBucket = (environment.DOCUMENT_BUCKET_URL ?? '') !== '';
  const withWebhooks = hasWebhooks ? z.extend(settings, webhookNeeds) : settings;
  const signs = (environment.BOUNCE_KEY ?? '') !== '';
  const withBounces = signs ? z.extend(withWebhooks, signedNeeds) : withWebhooks;
  return parseSettings(hasBucket ? z.extend(withBounces, bucketNeeds) : withBounces, environment);
}

/** Only those that name the database. Throws FaultyConfiguration. */
export function readDatabaseSettings(
  environment: Environment,
): Pick<SettingValues, 'DATABASE_URL' | 'DATA_DIR'> {
  return parseSettings(z.pick(Settings, { DATABASE_URL: true, DATA_DIR: true }), environment);
}

/** By a table of settings, as an object of schemas. Throws FaultyConfiguration. */
export function parseSettings<T extends z.ZodMiniType>(
  settings: T,
  environment: Environment,
): z.infer<T> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || name === 'TOKEN_TYPE'),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success) throw new FaultyConfiguration(faultsOf(parsed.error.issues, given));
  return parsed.data;
}

function faultsOf(
  issues: readonly z.core.$ZodIssue[],
  given: Record<string, unknown>,
): readonly string[] {
  const lines = issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined
      ? `${name} is missing: ${setting.expected(name)}`
      : `${name} must hold ${setting.expected(name)}`;
  });
  return [...new Set(lines)];
}
