import type { Provider } from 'oidc-provider';
import { pageLanguages } from '../pages/page-language.ts';
import { accountScope, identityScopes, myAccountScopes, submitScope } from '../protocol/scopes.ts';

/** Limits the discovery document to what this provider offers; the library's lists more. */
export function correctDiscovery(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const route: unknown = ctx.oidc?.route;
    if (route !== 'discovery' || typeof ctx.body !== 'object' || ctx.body === null) return;
    ctx.body = {
      ...ctx.body,
      scopes_supported: [...identityScopes, ...myAccountScopes, submitScope, accountScope],
      response_modes_supported: ['query'],
      ui_locales_supported: [...pageLanguages],
    };
  });
}
