import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { noticePage } from './notice-page.ts';
import { languageOf, sendKoaPage } from './send-page.ts';
import { pageTexts } from './texts/page-texts.ts';

/** The end of a sign-out that named no address to return to. */
export function signedOutPage(ctx: KoaContextWithOIDC, settings: IdentitySettings): void {
  const language = languageOf(ctx);
  const { consoleUrls } = settings;
  const text = pageTexts[language].signedOut;
  sendKoaPage(ctx, settings, noticePage({ language, ...text, consoleUrls }));
}
