import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NOT_FOUND } from '../api/mail-routes.ts';
import type { MailArchive } from '../mails/mail-archive.ts';
import { inboxPage } from './inbox-page.ts';
import { chooseLanguage } from './inbox-texts.ts';
import { MAIL_HTML_POLICY, mailHtmlPage } from './mail-html-page.ts';

const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const ASSETS = {
  'inbox.js': 'text/javascript; charset=utf-8',
  'inbox.css': 'text/css; charset=utf-8',
  'inbox-list.css': 'text/css; charset=utf-8',
  'inbox-reader.css': 'text/css; charset=utf-8',
  'inbox.svg': 'image/svg+xml',
} as const;

/** The inbox for people: `/` and `/mails/{id}` are one page, which finds its mail by the URL. */
export async function inboxRoutes(
  app: FastifyInstance,
  mails: MailArchive,
  playsBounces: boolean,
): Promise<void> {
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = await readFile(new URL(name, import.meta.url));
    app.get(`/assets/${name}`, async (_request, reply) => reply.type(type).send(content));
  }

  const page = pageOf(playsBounces);
  app.get('/', page);
  app.get('/mails/:id', page);

  app.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
    const mail = await mails.mail(request.params.id);
    if (!mail) return reply.code(404).send(NOT_FOUND);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_HTML_POLICY)
      .send(mailHtmlPage(mail));
  });
}

function pageOf(playsBounces: boolean) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asked = new URL(request.url, 'http://localhost').searchParams.get('lang') ?? undefined;
    const language = chooseLanguage(asked, request.headers['accept-language']);
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('vary', 'accept-language')
      .send(inboxPage(language, playsBounces));
  };
}
