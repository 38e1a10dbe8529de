import fastify from 'fastify';
import { inboxRoutes } from '../inbox/inbox-routes.ts';
import type { KeptMails } from '../mails/kept-mails.ts';
import type { Behaviour } from '../smtp/behaviour.ts';
import { behaviourRoutes } from './behaviour-routes.ts';
import { changesRoute } from './changes-route.ts';
import { mailRoutes } from './mail-routes.ts';
import { onlyLoopback } from './only-loopback.ts';

export interface RunningWeb {
  readonly url: string;
  close(): Promise<void>;
}

/** The inbox and its JSON API on loopback. */
export async function startWeb(
  port: number,
  mails: KeptMails,
  behaviour: Behaviour,
): Promise<RunningWeb> {
  const app = fastify({ forceCloseConnections: true });
  onlyLoopback(app);
  mailRoutes(app, mails);
  changesRoute(app, mails);
  behaviourRoutes(app, behaviour);
  await inboxRoutes(app, mails);
  await app.listen({ port, host: 'localhost' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The inbox has no port.');
  return { url: `http://localhost:${address.port}`, close: () => app.close() };
}
