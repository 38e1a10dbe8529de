import type { Authenticate } from './access/enforce-access.ts';
import type { OpenDatabase } from './database/connect.ts';
import type { Limiter } from './limits/limiter.ts';
import type { MailQueue } from './mail/queue-mail.ts';
import type { Metrics } from './operations/metrics.ts';

/** What the routes need; made once at start, and by the tests. */
export interface Dependencies {
  readonly database: OpenDatabase;
  readonly mails: MailQueue;
  /** Looks for mails to send at once; to be called after a commit that queued some. */
  readonly wakeOutbox: () => void;
  readonly authenticate: Authenticate;
  readonly limiter: Limiter;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly undoSeconds: number;
  /** Whether the schema is up to date; until then only public endpoints answer. */
  readonly isPrepared: () => boolean;
}
