import type { Account } from '../accounts/account.ts';
import { demoPassword } from '../accounts/demo-accounts.ts';
import { type Html, html } from './html.ts';
import type { PageLanguage } from './page-language.ts';
import type { Page } from './page-layout.ts';
import { roleLine } from './role-line.ts';
import { pageTexts } from './texts/page-texts.ts';

export type SignInError = 'empty' | 'wrong' | { readonly waitSeconds: number };

/** The sign-in page: the form, and one form for each demo account. No script. */
export function signInPage(given: {
  language: PageLanguage;
  /** Path of this sign-in, without a query. */
  path: string;
  email: string;
  /** The person is already signed in and must confirm their identity. */
  isReauthentication: boolean;
  demoAccounts: readonly Account[];
  error?: SignInError | undefined;
}): Page {
  const { language, path, email, error } = given;
  const text = pageTexts[language];
  const action = `${path}?locale=${language}`;
  const invalid = error === 'wrong' || error === 'empty' ? 'true' : 'false';
  const describedBy = error === undefined ? undefined : html` aria-describedby="error"`;
  const focus = html` autofocus`;
  const main = html`<div class="cards"><section class="card">
<h1>${text.signIn.title}</h1>
<p class="quiet">${given.isReauthentication ? text.signIn.again : text.signIn.intro}</p>
${error !== undefined && errorLine(errorText(language, error))}
<form method="post" action="${action}">
<label for="email">${text.signIn.email}</label>
<input id="email" name="email" type="email" value="${email}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="254" aria-invalid="${invalid}"${describedBy}${email === '' && focus}>
<label for="password">${text.signIn.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024" aria-invalid="${invalid}"${describedBy}${email !== '' && focus}>
<button class="go">${text.signIn.submit}</button>
<button class="plain" name="cancel" value="yes" formnovalidate>${text.signIn.cancel}</button>
</form></section>
<section class="card"><h2>${text.demo.title}</h2>
<p class="quiet">${text.demo.intro}</p>
<ul class="people">${given.demoAccounts.map((account) => demoAccount(account, language, action))}</ul>
<p class="quiet note">${text.demo.passwordIs} <code>${demoPassword}</code></p>
</section></div>`;
  return {
    language,
    title: text.signIn.title,
    main,
    wide: true,
    addressIn: (other) => `${path}?locale=${other}`,
  };
}

function errorText(language: PageLanguage, error: SignInError): string {
  const { signIn } = pageTexts[language];
  return typeof error === 'string' ? signIn[error] : signIn.wait(error.waitSeconds);
}

function errorLine(message: string): Html {
  return html`<p class="error" id="error" role="alert"><svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true"><circle cx="10" cy="10" r="8"/><path d="M10 5.8v5M10 14v.1"/></svg><span>${message}</span></p>`;
}

/** If the password was changed, the button only fills in the address: the password is unknown here. */
function demoAccount(account: Account, language: PageLanguage, action: string): Html {
  const { demo } = pageTexts[language];
  const changed = account.passwordChangedAt !== null;
  const inside = html`<span class="initial" aria-hidden="true">${initials(account.name)}</span>
<span><b lang="${account.genLocale.slice(0, 2)}">${account.name}</b><small>${changed ? demo.changed : roleLine(account.groups, language)}</small><small>${breakable(account.email)}</small></span>
<svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m7 4 5 5-5 5"/></svg>`;
  if (changed) {
    const address = `${action}&login_hint=${encodeURIComponent(account.email)}`;
    return html`<li><a class="person" href="${address}">${inside}</a></li>`;
  }
  return html`<li><form method="post" action="${action}">
<input type="hidden" name="email" value="${account.email}"><input type="hidden" name="password" value="${demoPassword}">
<button class="person">${inside}</button></form></li>`;
}

/** An address that may break before its @ where the screen is narrow. */
function breakable(email: string): Html {
  const [login = '', host = ''] = email.split('@');
  return html`${login}<wbr>@${host}`;
}

function initials(name: string): string {
  const words = name.split(' ');
  const first = words[0] ?? '';
  if (/\p{Script=Han}/u.test(first)) return first.slice(0, 1);
  return words.map((word) => word.slice(0, 1)).join('');
}
