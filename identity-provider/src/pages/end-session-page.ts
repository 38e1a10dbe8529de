import type { KoaContextWithOIDC } from 'oidc-provider';
import type { AccountStore } from '../accounts/account-store.ts';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { html } from './html.ts';
import type { PageLanguage } from './page-language.ts';
import type { Page } from './page-layout.ts';
import { languageOf, sendKoaPage } from './send-page.ts';
import { pageTexts } from './texts/page-texts.ts';

/**
 * The sign-out page (S4.3). It submits itself if the ID token proves that the application means the
 * person who is signed in here; otherwise it asks, or any page could sign people out.
 */
export function endSessionPage(
  ctx: KoaContextWithOIDC,
  settings: IdentitySettings,
  accounts: AccountStore,
): void {
  const { session, entities } = ctx.oidc;
  const hinted = entities.IdTokenHint?.payload.sub;
  const accountId = session?.accountId;
  const form = { action: ctx.oidc.urlFor('end_session_confirm'), xsrf: xsrfOf(ctx) };
  const language = languageOf(ctx);
  const page =
    accountId === undefined || hinted === accountId
      ? signingOutPage(language, form)
      : askingPage(language, form, accounts.findById(accountId)?.name ?? '');
  sendKoaPage(ctx, settings, page);
}

/** The page between two accounts: it ends the first one's session, then the second continues. */
export function accountSwitchPage(
  ctx: KoaContextWithOIDC,
  settings: IdentitySettings,
  accounts: AccountStore,
): void {
  const language = languageOf(ctx);
  const text = pageTexts[language].accountSwitch;
  const name = accounts.findById(ctx.oidc.session?.accountId ?? '')?.name ?? '';
  const main = html`<section class="card"><h1>${text.title}</h1><p class="quiet">${text.text(name)}</p>
<form method="post" action="${ctx.oidc.urlFor('end_session_confirm')}">
<input type="hidden" name="xsrf" value="${xsrfOf(ctx)}">
<input type="hidden" name="logout" value="yes"><button class="go">${text.submit}</button></form></section>`;
  sendKoaPage(ctx, settings, { language, title: text.title, main, autoSubmit: true });
}

interface Form {
  readonly action: string;
  readonly xsrf: string;
}

function signingOutPage(language: PageLanguage, form: Form): Page {
  const text = pageTexts[language].signOut;
  const main = html`<section class="card"><h1>${text.busy}</h1>
<form method="post" action="${form.action}"><input type="hidden" name="xsrf" value="${form.xsrf}">
<input type="hidden" name="logout" value="yes"><button class="go">${text.submit}</button></form></section>`;
  return { language, title: text.busy, main, autoSubmit: true };
}

function askingPage(language: PageLanguage, form: Form, name: string): Page {
  const text = pageTexts[language].signOut;
  const main = html`<section class="card"><h1>${text.title}</h1><p class="quiet">${text.text(name)}</p>
<form method="post" action="${form.action}"><input type="hidden" name="xsrf" value="${form.xsrf}">
<button class="go" name="logout" value="yes">${text.submit}</button>
<button class="plain" autofocus>${text.stay}</button></form></section>`;
  return { language, title: text.title, main };
}

function xsrfOf(ctx: KoaContextWithOIDC): string {
  return String(ctx.oidc.session?.state?.secret ?? '');
}
