import type { ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { type PageLanguage, pageLanguage } from './page-language.ts';
import { type Page, pageDocument, pageHeaders } from './page-layout.ts';

/** Answers a request that one of our own endpoints handles. */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: Page,
  formTargets: readonly string[],
  headers: Record<string, string> = {},
): void {
  const all = { ...pageHeaders(page, formTargets), ...headers };
  response.writeHead(status, all).end(pageDocument(page));
}

/** Makes the page the answer of a request that oidc-provider handles. */
export function sendKoaPage(ctx: KoaContextWithOIDC, settings: IdentitySettings, page: Page): void {
  ctx.set(pageHeaders(page, settings.consoleOrigins));
  ctx.body = pageDocument(page);
}

export function languageOf(ctx: KoaContextWithOIDC): PageLanguage {
  const params = ctx.oidc.params ?? ctx.oidc.entities.Interaction?.params ?? {};
  return pageLanguage({
    locale: params.locale ?? ctx.query.locale,
    uiLocales: params.ui_locales ?? ctx.query.ui_locales,
    acceptLanguage: ctx.get('accept-language'),
  });
}
