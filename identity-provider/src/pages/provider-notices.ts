import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { noticePage } from './notice-page.ts';
import { languageOf, sendKoaPage } from './send-page.ts';
import { pageTexts } from './texts/page-texts.ts';

/** The page for errors that must not be sent to the application by a redirect. */
export function protocolErrorPage(
  ctx: KoaContextWithOIDC,
  settings: IdentitySettings,
  out: ErrorOut,
): void {
  const language = languageOf(ctx);
  const { consoleUrls } = settings;
  const status = ctx.status;
  // How oidc-provider reports that the interaction or its cookie is missing (browser Back, S8.1).
  const gone = ctx.oidc.route === 'resume' && out.error === 'invalid_request';
  const page = gone
    ? noticePage({ language, ...pageTexts[language].expired, consoleUrls })
    : noticePage({
        language,
        ...pageTexts[language].protocolError,
        consoleUrls,
        details: [out.error, out.error_description].filter(Boolean).join('\n'),
      });
  sendKoaPage(ctx, settings, page);
  ctx.status = status;
}

/** The page after a sign-out that named no address to return to. */
export function signedOutPage(ctx: KoaContextWithOIDC, settings: IdentitySettings): void {
  const language = languageOf(ctx);
  const { consoleUrls } = settings;
  const text = pageTexts[language].signedOut;
  sendKoaPage(ctx, settings, noticePage({ language, ...text, consoleUrls }));
}
