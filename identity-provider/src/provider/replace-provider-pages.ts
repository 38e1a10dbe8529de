import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AccountStore } from '../accounts/account-store.ts';
import { accountSwitchPage, endSessionPage } from '../pages/end-session-page.ts';
import type { IdentitySettings } from '../settings/identity-settings.ts';

/**
 * Replaces the two plain pages of oidc-provider that no setting replaces: changing accounts, and
 * signing out without being signed in.
 */
export function replaceProviderPages(
  provider: Provider,
  settings: IdentitySettings,
  accounts: AccountStore,
): void {
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.status !== 200 || typeof ctx.body !== 'string' || ctx.oidc === undefined) return;
    const oidcCtx = ctx as KoaContextWithOIDC; // it has `oidc`, as just seen
    const { route, session } = oidcCtx.oidc;
    if (route === 'resume') accountSwitchPage(oidcCtx, settings, accounts);
    if (route === 'end_session' && session?.accountId === undefined) {
      endSessionPage(oidcCtx, settings, accounts);
    }
  });
}
