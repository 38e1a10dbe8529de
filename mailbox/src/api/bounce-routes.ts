import type { FastifyInstance } from 'fastify';
import {
  BOUNCE_KINDS,
  type BounceKind,
  type BounceReporting,
  playBounce,
  sendingOf,
} from '../bounces/play-bounce.ts';
import type { MailArchive } from '../mails/mail-archive.ts';
import { NOT_FOUND } from './mail-routes.ts';

const bodySchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: { kind: { enum: BOUNCE_KINDS } },
} as const;

/** `POST /api/mails/{id}/bounce {kind}`: the mail comes back to its sender, or is answered, as `kind` says. */
export function bounceRoutes(
  app: FastifyInstance,
  mails: MailArchive,
  reporting: BounceReporting | undefined,
): void {
  app.post<{ Params: { id: string }; Body: { kind: BounceKind } }>(
    '/api/mails/:id/bounce',
    { schema: { body: bodySchema } },
    async ({ params, body }, reply) => {
      const mail = await mails.mail(params.id);
      if (mail === undefined) return reply.code(404).send(NOT_FOUND);
      if (reporting === undefined || sendingOf(mail) === undefined)
        return reply.code(409).send({ error: 'Nobody reads what comes back for this email.' });
      const status = await playBounce(mail, body.kind, reporting);
      if (status !== 204) return reply.code(502).send({ error: `The API answered ${status}.` });
      return reply.code(204).send();
    },
  );
}
