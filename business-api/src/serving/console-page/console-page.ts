import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressedPages } from './compressed-pages.ts';
import { type ConsoleSettings, consoleConfiguration } from './console-configuration.ts';
import { cacheRule, consoleFiles, isHashed } from './console-files.ts';
import { fillPage, requirePlaces } from './fill-page.ts';
import { type InlineHashes, inlineHashes } from './inline-hashes.ts';
import { pageHeaders } from './page-headers.ts';
import { pageLanguage } from './page-language.ts';
import { preparedPages } from './prepared-pages.ts';
import { watchProvider } from './provider-metadata.ts';

/** ADR 28: where browsers ask for the service worker, and what ends it. */
const workerPath = '/service-worker.js';
/** On a page that a browser requests while it starts the worker. */
const ofWorker = 'service-worker-navigation-preload';
const workerRemovalPath = '/remove-worker.js';

export interface ConsolePageOptions extends ConsoleSettings {
  /** Folder of the built console. */
  readonly directory: string;
  /** Of the release before, whose hashed files tabs that are still open may ask for. */
  readonly previousDirectory?: string | undefined;
}

/**
 * Fastify plugin that serves the built console: its files, `/config.json`, and for every other
 * path the page, whose router handles unknown paths (S2.1). `/api` and missing files are left to the
 * not-found handler. Throws ConsoleNotBuilt.
 */
export async function consolePage(
  app: FastifyInstance,
  options: ConsolePageOptions,
): Promise<void> {
  const { directory, consoleUrl } = options;
  const files = consoleFiles(directory);
  const { previousDirectory } = options;
  const previousFiles =
    previousDirectory === undefined
      ? new Set<string>()
      : new Set([...consoleFiles(previousDirectory, 'CONSOLE_DIR_PREVIOUS')].filter(isHashed));
  const template = readFileSync(join(directory, 'index.html'), 'utf8');
  const embeddedFile = join(directory, 'embedded.html');
  // Builds without it exist: one page is enough.
  const embeddedTemplate = existsSync(embeddedFile) ? readFileSync(embeddedFile, 'utf8') : template;
  for (const page of [template, embeddedTemplate]) requirePlaces(page);

  const pages = compressedPages((language) => fillPage(template, language, configuration()));
  const embeddedPages = preparedPages((language) =>
    fillPage(embeddedTemplate, language, configuration()),
  );
  const provider = watchProvider(options.issuer, app.log, () => {
    pages.clear();
    embeddedPages.clear();
    // The provider says where its sign-out form goes, which the policy must allow.
    headers = headersOf(inline);
    embeddedHeaders = headersOf(embeddedInline);
  });
  app.addHook('onClose', async () => provider.stop());
  const configuration = () => consoleConfiguration(options, provider.current());
  const [inline, embeddedInline] = [inlineHashes(template), inlineHashes(embeddedTemplate)];
  const headersOf = (hashes: InlineHashes) =>
    pageHeaders(configuration(), consoleUrl, hashes, options.takesDocuments);
  let headers = headersOf(inline);
  let embeddedHeaders = headersOf(embeddedInline);

  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  });

  app.get('/config.json', (_request, reply) =>
    reply.headers(headers).header('cache-control', 'no-store').send(configuration()),
  );

  app.get('/*', (request, reply) => {
    const [pathname = '', ...query] = request.url.split('?');
    if (isOfApi(pathname)) return reply.callNotFound();
    if (files.has(pathname)) {
      const isEnding = pathname === workerPath && options.worker === false;
      reply.headers(headers).header('cache-control', cacheRule(pathname));
      return reply.sendFile((isEnding ? workerRemovalPath : pathname).slice(1));
    }
    if (previousDirectory !== undefined && previousFiles.has(pathname)) {
      reply.headers(headers).header('cache-control', cacheRule(pathname));
      return reply.sendFile(pathname.slice(1), previousDirectory);
    }
    return isOfFile(pathname) ? reply.callNotFound() : sendPage(request, reply, query.join('?'));
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, query: string) {
    const language = pageLanguage(new URLSearchParams(query), request.headers['accept-language']);
    const encodings = request.headers['accept-encoding'] ?? '';
    // ADR 50. A service worker, and a browser that may have none, use the files that the other page names.
    const isFirst =
      options.worker !== false &&
      request.headers['sec-fetch-dest'] === 'document' &&
      request.headers[ofWorker] === undefined;
    const embedded = isFirst ? embeddedPages.page(language, encodings) : undefined;
    const { body, encoding } = embedded ?? pages.page(language, encodings);
    reply.headers(embedded === undefined ? headers : embeddedHeaders);
    reply.type('text/html; charset=utf-8').header('content-language', language);
    reply.header('cache-control', 'no-store');
    reply.header('vary', `accept-encoding, accept-language, sec-fetch-dest, ${ofWorker}`);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.send(body);
  }
}

function isOfApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

function isOfFile(path: string): boolean {
  return path.startsWith('/assets/') || /\.[A-Za-z0-9]{1,12}$/.test(path);
}
