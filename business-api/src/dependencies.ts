import type { Authenticate } from './access/enforce-access.ts';
import type { OpenDatabase } from './database/connect.ts';
import type { MailQueue } from './mail/queue-mail.ts';
import type { Metrics } from './operations/metrics.ts';

/** What the routes need; made once at start, and by the tests. */
export interface Dependencies {
  readonly database: OpenDatabase;
  readonly mails: MailQueue;
  readonly authenticate: Authenticate;
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly undoSeconds: number;
  /** False while the process starts or ends: it is not to be given requests. */
  readonly isReady: () => Promise<boolean>;
}
