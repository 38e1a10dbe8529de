import { resolve } from 'node:path';
import type { SessionScope } from '@countersign/contract/console-configuration';
import type { AlertThresholds } from '../../alerts/start.ts';
import type { BounceSettings, MailSettings } from '../../mail/start.ts';
import type { AccessSettings, DpopMode, TokenCheck } from '../../platform/access/authenticator.ts';
import type { StepUpSettings } from '../../platform/access/step-up.ts';
import type { DatabaseAddress } from '../../platform/database/connect.ts';
import { type RateLimits, rateLimits } from '../../platform/limits/rate-limits.ts';
import type { AllRegisterSettings } from '../../registers/start.ts';
import type { SiemSettings } from '../../siem/start.ts';
import { type ConsoleBranding, defaultBranding } from '../console-page/console-branding.ts';
import type { ConsoleSettings } from '../console-page/console-configuration.ts';
import { databaseAddressOf } from './database-address.ts';
import type { DocumentSettings } from './document-settings.ts';
import { FaultyConfiguration } from './faulty-configuration.ts';
import { type Environment, readSettings, type SettingValues } from './read-settings.ts';

export interface Configuration extends AccessSettings {
  readonly port: number;
  readonly host: string;
  /** A second port, which answers health checks and metrics alone. */
  readonly operationsPort?: number | undefined;
  readonly database: DatabaseAddress;
  /** Public address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly consoleDirectory: string;
  /** Of the release before. */
  readonly previousConsoleDirectory?: string | undefined;
  readonly consoleBranding: ConsoleBranding;
  readonly consoleClientId: string;
  readonly consoleSession: SessionScope;
  readonly consoleWorker: boolean;
  /** How the provider differs from Okta, for the console. */
  readonly consoleIdentity?: ConsoleSettings['identity'];
  readonly redirectOrigins: readonly string[];
  /** Origins of documents and websites that the console links; absent: all. */
  readonly documentOrigins?: readonly string[] | undefined;
  /** For acts that ask for a recent sign-in. */
  readonly stepUp: StepUpSettings;
  /** Whether a second administrator confirms changes of settings that take a protection away. */
  readonly secondAdministrator: boolean;
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
  /** How reports about mails that did not arrive are read. */
  readonly bounces: BounceSettings;
  /** Settings and staff of markets that have none yet, as JSON. */
  readonly marketsFile?: string | undefined;
  /** Whether to fill an empty database with invented registrations. */
  readonly demoWorld: boolean;
  /** Where administrators may send events, and what encrypts the secrets of their webhooks. */
  readonly webhooks: WebhookSettings;
  /** How many within an hour are noticed. */
  readonly alerts: AlertThresholds;
  /** Where what happens is sent; undefined: nowhere. */
  readonly siem?: SiemSettings | undefined;
  /** Where to report a vulnerability (RFC 9116). */
  readonly security?: SecuritySettings | undefined;
  /** Whether `/api/metrics` answers; every client that reaches the process can read it. */
  readonly metrics: boolean;
  readonly documents: DocumentSettings;
  /** Whether it is recorded who read which registration when. */
  readonly readAudit: boolean;
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

/** Reads the whole configuration from the environment. Throws FaultyConfiguration. */
export function readConfiguration(environment: Environment): Configuration {
  return configurationOf(readSettings(environment));
}

function configurationOf(values: SettingValues): Configuration {
  return {
    port: values.PORT,
    host: values.HOST,
    operationsPort: values.OPERATIONS_PORT,
    database: databaseAddressOf(values),
    consoleUrl: values.CONSOLE_URL,
    consoleDirectory: resolve(values.CONSOLE_DIR),
    previousConsoleDirectory: values.CONSOLE_DIR_PREVIOUS && resolve(values.CONSOLE_DIR_PREVIOUS),
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
    accountScope: values.ACCOUNT_SCOPE,
    personScope: values.PERSON_SCOPE,
    personClients: personClientsOf(values),
    callerEmail: { source: values.EMAIL_SOURCE, claim: values.EMAIL_CLAIM },
    stepUp: {
      maxAgeSeconds: values.STEP_UP_SECONDS,
      withoutAuthTime: values.STEP_UP_WITHOUT_AUTH_TIME,
      acrValues: values.STEP_UP_ACR_VALUES,
    },
    employeeClaim: values.EMPLOYEE_NUMBER_CLAIM,
    dpop: dpopOf(values),
    secondAdministrator: values.SECOND_ADMINISTRATOR === 'required',
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
      linkHosts: values.LINK_HOSTS,
    },
    bounces: {
      returnPath: { address: values.BOUNCE_ADDRESS, keys: values.BOUNCE_KEY ?? [] },
      providers: {
        sesTopics: values.BOUNCE_SES_TOPICS,
        postmarkLogin: values.BOUNCE_POSTMARK_LOGIN,
        sendGridKeys: values.BOUNCE_SENDGRID_KEY,
      },
      mailbox: values.BOUNCE_IMAP_URL,
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
    alerts: {
      'mass-decisions': values.ALERT_DECISIONS_PER_HOUR,
      'outside-hours': values.ALERT_OUTSIDE_HOURS_PER_HOUR,
      'mass-export': values.ALERT_EXPORTS_PER_HOUR,
      'code-guessing': values.ALERT_CODES_PER_HOUR,
      'lock-outs': values.ALERT_LOCK_OUTS_PER_HOUR,
      'tokens-refused': values.ALERT_TOKENS_PER_HOUR,
    },
    siem: values.SIEM_URL && { url: values.SIEM_URL, header: values.SIEM_HEADER },
    registers: values.REGISTERS ?? new Map(),
  };
}

function dpopOf({ DPOP: mode, EMAIL_SOURCE, GROUPS_SOURCE }: SettingValues): DpopMode {
  if (mode === 'off' || (EMAIL_SOURCE === 'token' && GROUPS_SOURCE === 'token')) return mode;
  throw new FaultyConfiguration(
    `DPOP is ${mode}, and EMAIL_SOURCE or GROUPS_SOURCE is userinfo: only its holder could ask with a bound token`,
  );
}

function personClientsOf({ PERSON_CLIENT_IDS: others, CONSOLE_CLIENT_ID: own }: SettingValues) {
  return others === 'any' ? others : [own, ...others];
}

function documentsOf(values: SettingValues): DocumentSettings {
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

function tokenCheckOf(values: SettingValues): TokenCheck {
  const { API_TOKEN_MODE: mode, INTROSPECTION_URL: endpoint } = values;
  const { INTROSPECTION_CLIENT_ID: clientId, INTROSPECTION_CLIENT_SECRET: clientSecret } = values;
  if (mode === 'jwt') return { mode };
  // The table of settings requires both in the other modes; without them, jwt would be a weaker check.
  if (clientId === undefined || clientSecret === undefined) {
    throw new FaultyConfiguration(`API_TOKEN_MODE is ${mode} without a client for introspection`);
  }
  return { mode, introspection: { endpoint, clientId, clientSecret } };
}
