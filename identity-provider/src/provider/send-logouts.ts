import type { Provider } from 'oidc-provider';
import { consoleClientId } from '../protocol/clients.ts';

type SendLogouts = (accountId: string, sids: readonly string[]) => Promise<void>;

/** What the types of oidc-provider leave out of its client. */
interface WithLogout {
  backchannelLogout(accountId: string, sid: string): Promise<void>;
}

/** Sends a logout token for each ended session, as oidc-provider does where one ends by itself. */
export function logoutSender(provider: Provider): SendLogouts {
  return async (accountId, sids) => {
    const found: unknown = await provider.Client.find(consoleClientId);
    const client = found as WithLogout | undefined; // the console's client has an address for it
    for (const sid of sids) {
      await client?.backchannelLogout(accountId, sid).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : error;
        console.error('identity-provider: the API was not told of an ended session:', why);
      });
    }
  };
}
