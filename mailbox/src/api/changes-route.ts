import type { FastifyInstance } from 'fastify';
import type { MailArchive } from '../mails/mail-archive.ts';

/** `GET /api/changes`: server-sent events `mail` (its id) and `cleared`. */
export function changesRoute(app: FastifyInstance, mails: MailArchive): void {
  app.get('/api/changes', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    reply.raw.write('retry: 1000\n\n'); // sent immediately, so that the page knows it is connected
    const stop = mails.watch((change) => {
      const data = change.type === 'mail' ? { id: change.id } : {};
      reply.raw.write(`event: ${change.type}\ndata: ${JSON.stringify(data)}\n\n`);
    });
    reply.raw.once('close', stop);
  });
}
