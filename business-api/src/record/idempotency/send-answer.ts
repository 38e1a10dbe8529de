import type { FastifyReply } from 'fastify';
import type { Answer } from './answer-once.ts';

/** Sends a kept answer as it is; it went through its schema when it was made. */
export function sendAnswer(reply: FastifyReply, { status, body }: Answer): FastifyReply {
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}
