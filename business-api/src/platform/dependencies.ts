import type { FastifyBaseLogger } from 'fastify';
import type { FindApplicant } from './access/caller.ts';
import type { Authenticate } from './access/enforce-access.ts';
import type { StepUp } from './access/step-up.ts';
import type { OpenDatabase } from './database/connect.ts';
import type { Db } from './database/database.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Metrics } from './telemetry/metrics.ts';

/**
 * What the routes of every room need; created once at start, and by tests. What a room makes for others is in
 * an interface of its own there (`WithMails`).
 */
export interface Dependencies {
  readonly database: OpenDatabase;
  /** Is called after a commit that queued mails, with the time before which they are held, if any. */
  readonly wakeOutbox: (heldUntil?: Date) => void;
  /** Looks for questions now; is called after a commit that added some. */
  readonly wakeRegisters: () => void;
  readonly authenticate: Authenticate;
  readonly findApplicant: FindApplicant;
  readonly limiter: Limiter;
  /** For acts that ask for a recent sign-in. */
  readonly stepUp: StepUp;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly undoSeconds: number;
  /** Whether a second administrator confirms changes of settings that take a protection away. */
  readonly secondAdministrator: boolean;
  /** Whether the schema is up to date; until then only public endpoints answer. */
  readonly isPrepared: () => boolean;
  /** The error because of which the schema could not be brought up to date yet. */
  readonly whyUnprepared: () => unknown;
  /** Whether a balancer should send requests here: prepared, not draining, nothing wrong. */
  readonly isReady: () => boolean;
}

/** What work without a request needs. */
export interface WorkerDependencies extends Pick<Dependencies, 'wakeOutbox' | 'now'> {
  readonly db: Db;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Called for every step that failed. */
  readonly onError: (error: unknown) => void;
}
