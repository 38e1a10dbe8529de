import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import type { AccountStore } from '../accounts/account-store.ts';
import { attemptSignIn } from '../accounts/attempt-sign-in.ts';
import { demoAccounts } from '../accounts/demo-accounts.ts';
import type { SignInThrottle } from '../accounts/sign-in-throttle.ts';
import { readForm } from '../http/read-request.ts';
import { passwordAssurance } from '../protocol/claims.ts';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { noticePage } from './notice-page.ts';
import { pageLanguage } from './page-language.ts';
import { sendPage } from './send-page.ts';
import { type SignInError, signInPage } from './sign-in-page.ts';
import { pageTexts } from './texts/page-texts.ts';

interface Deps {
  readonly settings: IdentitySettings;
  readonly provider: Provider;
  readonly accounts: AccountStore;
  readonly throttle: SignInThrottle;
}

/** `GET` and `POST /sign-in/{uid}`: shows the sign-in page and handles its form. */
export async function signInEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  deps: Deps,
): Promise<void> {
  const { settings, accounts, provider } = deps;
  const interaction = await interactionOf(request, response, provider);
  const params = interaction?.params ?? {};
  const language = pageLanguage({
    locale: url.searchParams.get('locale') ?? params.locale,
    uiLocales: params.ui_locales,
    acceptLanguage: request.headers['accept-language'],
  });
  if (interaction === undefined || url.pathname !== `/sign-in/${interaction.uid}`) {
    const { consoleUrls } = settings;
    // A browser that accepts cookies has at least the one set by the redirect to this page.
    const { expired, noCookies } = pageTexts[language];
    const text = request.headers.cookie === undefined ? noCookies : expired;
    const page = noticePage({ language, ...text, consoleUrls });
    return sendPage(response, 410, page, settings.consoleOrigins);
  }

  const signedIn = accounts.findById(interaction.session?.accountId ?? '');
  const hint = url.searchParams.get('login_hint') ?? params.login_hint;

  function show(status: number, email: string, error?: SignInError) {
    const page = signInPage({
      language,
      path: url.pathname,
      email,
      error,
      isReauthentication: signedIn !== undefined,
      demoAccounts: demoAccounts.flatMap((demo) => accounts.findByEmail(demo.email) ?? []),
    });
    const wait: Record<string, string> =
      typeof error === 'object' ? { 'retry-after': String(error.waitSeconds) } : {};
    sendPage(response, status, page, settings.consoleOrigins, wait);
  }

  if (request.method !== 'POST') {
    return show(200, typeof hint === 'string' ? hint.slice(0, 254) : (signedIn?.email ?? ''));
  }
  const form = await readForm(request);
  if (form.has('cancel')) {
    const refusal = { error: 'access_denied', error_description: 'The sign-in was cancelled.' };
    return provider.interactionFinished(request, response, refusal);
  }
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  if (email === '' || password === '') return show(422, email, 'empty');

  const address = request.socket.remoteAddress ?? '';
  const outcome = await attemptSignIn(deps, { email, password, address });
  if (outcome.kind === 'wait') return show(429, email, outcome);
  if (outcome.kind === 'wrong') return show(401, email, 'wrong');
  const login = { accountId: outcome.account.id, amr: ['pwd'], acr: passwordAssurance };
  return provider.interactionFinished(request, response, { login });
}

/** The sign-in in progress that the cookies identify; undefined if there is none. */
async function interactionOf(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
) {
  try {
    return await provider.interactionDetails(request, response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}
