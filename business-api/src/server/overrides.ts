import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Anchoring } from '../anchors/start.ts';
import type { FetchSns, SendAnyMail } from '../mail/start.ts';
import type { BodyLimits } from '../platform/http/limit-body-time.ts';
import type { Tracing } from '../platform/telemetry/tracing.ts';
import type { AskRegister } from '../registers/start.ts';
import type { PostWebhook } from '../webhooks/start.ts';
import type { WarnAboutTraces } from './tracing/export-watch.ts';

/** What a process takes in place of what production has. */
export interface Overrides {
  readonly now?: () => Date;
  readonly logger?: FastifyServerOptions['logger'];
  /** In place of no tracing; `warn` writes to the log. */
  readonly startTracing?: ((version: string, warn: WarnAboutTraces) => Tracing) | undefined;
  /** Where and how often this copy anchors the history; absent: it does not. */
  readonly anchoring?: Anchoring | undefined;
  /** In place of SMTP. */
  readonly sendMail?: SendAnyMail;
  /** In place of the network. */
  readonly fetchSns?: FetchSns;
  /** In place of the network. */
  readonly askRegister?: AskRegister;
  /** In place of HTTP. */
  readonly postWebhook?: PostWebhook;
  /** Shorter than those of production. */
  readonly bodyLimits?: BodyLimits;
  /** Leaves the mails and the events for webhooks in their outboxes, for other processes or for a look at them. */
  readonly leaveOutbox?: boolean;
  /** In place of the built console. */
  readonly pages?: (app: FastifyInstance) => Promise<void>;
  /** Called for a failure that ends the service, such as an unsafe database that came up late. */
  readonly onFatal?: (error: unknown) => void;
}
