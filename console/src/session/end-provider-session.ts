import type { ConsoleConfiguration } from '@countersign/contract/console-configuration';
import type { ProviderClient } from './provider-client.ts';
import { submitForm } from './submit-form.ts';

type Wanted = Parameters<ProviderClient['endSession']>[0];

export interface EndProviderSession extends Wanted {
  readonly identity: ConsoleConfiguration['identity'];
  readonly endpoint: string | undefined;
  readonly submit?: typeof submitForm | undefined;
}

/** Leaves for the provider's end of the session (S4.3); false if it has none or must not be used. */
export function endProviderSession(ending: EndProviderSession): boolean {
  const { identity, endpoint = '', idToken, account, submit = submitForm } = ending;
  // A `javascript:` address would run here.
  if (!identity.endSession || !/^https?:/.test(endpoint)) return false;
  const isByHint = identity.endSession === 'hint';
  const fields = {
    ...(isByHint ? { logout_hint: account } : { id_token_hint: idToken }),
    client_id: identity.clientId,
    post_logout_redirect_uri: ending.postLogoutRedirectUri,
  };
  submit(endpoint, fields, isByHint ? 'get' : 'post');
  return true;
}
