import fastify from 'fastify';
import { behaviourRoutes } from './api/behaviour-routes.ts';
import { bounceRoutes } from './api/bounce-routes.ts';
import { changesRoute } from './api/changes-route.ts';
import { mailRoutes } from './api/mail-routes.ts';
import { refuseForeignCallers } from './api/refuse-foreign-callers.ts';
import type { BounceReporting } from './bounces/play-bounce.ts';
import { inboxRoutes } from './inbox/inbox-routes.ts';
import type { MailArchive } from './mails/mail-archive.ts';
import type { Behaviour } from './smtp/behaviour.ts';

export interface RunningWeb {
  readonly url: string;
  close(): Promise<void>;
}

/** The inbox and its JSON API on loopback. */
export async function startWeb(
  port: number,
  mails: MailArchive,
  behaviour: Behaviour,
  reporting: BounceReporting | undefined,
): Promise<RunningWeb> {
  const app = fastify({ forceCloseConnections: true });
  refuseForeignCallers(app);
  mailRoutes(app, mails);
  changesRoute(app, mails);
  behaviourRoutes(app, behaviour);
  bounceRoutes(app, mails, reporting);
  await inboxRoutes(app, mails, reporting !== undefined);
  await app.listen({ port, host: 'localhost' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The inbox has no port.');
  return { url: `http://localhost:${address.port}`, close: () => app.close() };
}
