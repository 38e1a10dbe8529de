import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import type { TranslationLanguage } from '@countersign/domain/locale/languages';
import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage } from '../../platform/http/page-language.ts';
import { compressedPages } from './compressed-pages.ts';
import { type ConsoleSettings, consoleConfiguration } from './console-configuration.ts';
import { cacheRule, consoleFiles, isHashed } from './console-files.ts';
import { pageHeaders } from './page-headers.ts';
import { watchProvider } from './provider-metadata.ts';

const scripts = /<script(?<attributes>[^>]*)>(?<code>.*?)<\/script>/gs;
/** Files, and data that no browser runs. */
const notRun = /\s(?:src=|type="application\/json")/;

/** By which a policy allows the scripts inside a page: `sha256-…`. */
function inlineHashes(page: string): readonly string[] {
  return [...page.matchAll(scripts)]
    .map(({ groups }) => ({ attributes: groups?.attributes ?? '', code: groups?.code ?? '' }))
    .filter(({ attributes, code }) => !notRun.test(attributes) && code !== '')
    .map(({ code }) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}

/** ADR 28: where browsers ask for the service worker, and what ends it. */
const workerPath = '/service-worker.js';
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
  requirePlaces(template);

  const pages = compressedPages((language) => fillPage(template, language, configuration()));
  const provider = watchProvider(options.issuer, app.log, () => {
    pages.clear();
    // The provider says where its sign-out form goes, which the policy must allow.
    headers = headersNow();
  });
  app.addHook('onClose', async () => provider.stop());
  const configuration = () => consoleConfiguration(options, provider.current());
  const inline = inlineHashes(template);
  const headersNow = () => pageHeaders(configuration(), consoleUrl, inline, options.takesDocuments);
  let headers = headersNow();

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
    const { body, encoding } = pages.page(language, request.headers['accept-encoding'] ?? '');
    const tag = toBcp47(language);
    reply.headers(headers).type('text/html; charset=utf-8').header('content-language', tag);
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding, accept-language');
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

const emptyConfiguration = /<script type="application\/json" id="configuration">\s*<\/script>/;
const htmlElement = /<html lang="[^"]*"/;

/** Throws if the page lacks a placeholder that fillPage replaces. */
function requirePlaces(page: string): void {
  const complete = emptyConfiguration.test(page) && htmlElement.test(page);
  if (!complete) throw new Error('The console’s index.html has no place for its configuration.');
}

/** In every language: console/build/static-words.ts. */
const staticWords = /<p class="static-words" lang="(?<tag>[^"]*)">.*?<\/p>/gs;

/**
 * S3.6: the page in a language, without the words of the others and with the configuration inside. Replacements are functions: in a text, `$&` would mean something.
 */
function fillPage(
  page: string,
  language: TranslationLanguage,
  configuration: ConsoleConfiguration,
): string {
  const tag = toBcp47(language);
  return page
    .replace(htmlElement, () => `<html lang="${tag}"`)
    .replace(staticWords, (words, own: string) => (own === tag ? words : ''))
    .replace(
      emptyConfiguration,
      () =>
        `<script type="application/json" id="configuration">${jsonInScript(configuration)}</script>`,
    );
}

// `</script>` and `<!--` have a meaning in HTML; JSON may escape any character.
function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
