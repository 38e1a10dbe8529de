import type { ClientMetadata } from 'oidc-provider';
import type { IdentitySettings } from '../settings/identity-settings.ts';
import { accountScope, myAccountScopes, submitScope } from './scopes.ts';

export const consoleClientId = 'countersign-console';

/** A client that authenticates with a secret. The secrets are public: see assertLoopbackIssuer. */
export interface ConfidentialClient {
  readonly id: string;
  readonly secret: string;
  readonly scopes: readonly string[];
  /** May ask about tokens that were issued to other clients. */
  readonly introspectsAll: boolean;
}

export const confidentialClients: readonly ConfidentialClient[] = [
  {
    id: 'registration-site',
    secret: 'Countersign-Demo-Client-1',
    scopes: [submitScope, accountScope],
    introspectsAll: false,
  },
  { id: 'business-api', secret: 'Countersign-Demo-Api-1', scopes: [], introspectsAll: true },
];

/** The scopes of the API's audience that a client may be given. */
export function resourceScopesOf(clientId: string): readonly string[] {
  if (clientId === consoleClientId) return myAccountScopes;
  return confidentialClients.find((client) => client.id === clientId)?.scopes ?? [];
}

export function clientMetadata(settings: IdentitySettings): ClientMetadata[] {
  return [
    {
      client_id: consoleClientId,
      client_name: 'Countersign',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
      response_modes: ['query'],
      redirect_uris: settings.consoleUrls.map((url) => `${url}/login/callback`),
      post_logout_redirect_uris: settings.consoleUrls.map((url) => `${url}/signed-out`),
      require_auth_time: true,
      backchannel_logout_uri: settings.logoutUrl,
      backchannel_logout_session_required: true,
    },
    ...confidentialClients.map((client) => ({
      client_id: client.id,
      client_secret: client.secret,
      token_endpoint_auth_method: 'client_secret_basic' as const,
      grant_types: client.scopes.length > 0 ? ['client_credentials'] : [],
      response_types: [],
      redirect_uris: [],
    })),
  ];
}
