import type { Provider } from 'oidc-provider';
import { identityScopes, myAccountScopes, submitScope } from '../protocol/scopes.ts';

/** Makes the discovery document tell what is really on offer; the library's own says more. */
export function correctDiscovery(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next();
    const route: unknown = ctx.oidc?.route;
    if (route !== 'discovery' || typeof ctx.body !== 'object' || ctx.body === null) return;
    ctx.body = {
      ...ctx.body,
      scopes_supported: [...identityScopes, ...myAccountScopes, submitScope],
      response_modes_supported: ['query'],
      ui_locales_supported: ['en', 'fr', 'ja'],
    };
  });
}
