import type { FastifyInstance } from 'fastify';
import type { MailArchive } from '../mails/mail-archive.ts';

const querySchema = {
  type: 'object',
  properties: {
    search: { type: 'string', maxLength: 200 },
    to: { type: 'string', maxLength: 320 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
    after: { type: 'string', maxLength: 40 },
  },
} as const;

// The type says what the schema above has checked.
interface ListQuery {
  search?: string;
  to?: string;
  limit: number;
  after?: string;
}

export const NOT_FOUND = { error: 'Email not found.' };

/** Reading and clearing mails as JSON. */
export function mailRoutes(app: FastifyInstance, mails: MailArchive): void {
  app.get<{ Querystring: ListQuery }>(
    '/api/mails',
    { schema: { querystring: querySchema } },
    async (request) => mails.page(request.query),
  );

  app.get<{ Params: { id: string } }>('/api/mails/:id', async (request, reply) => {
    const mail = await mails.mail(request.params.id);
    return mail ?? reply.code(404).send(NOT_FOUND);
  });

  app.get<{ Params: { id: string } }>('/api/mails/:id/raw', async (request, reply) => {
    const raw = await mails.raw(request.params.id);
    if (!raw) return reply.code(404).send(NOT_FOUND);
    const name = `${request.params.id}.eml`;
    return reply
      .type('message/rfc822')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Buffer.from(raw));
  });

  app.delete('/api/mails', async (_request, reply) => {
    await mails.clear();
    return reply.code(204).send();
  });
}
