import type { IncomingMessage, ServerResponse } from 'node:http';
import { holderProofs } from '@countersign/domain/identity/holder-proof';
import type { NewAccount } from './accounts/account.ts';
import { createAccountStore } from './accounts/account-store.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';
import type { PasswordCost } from './accounts/hash-password.ts';
import { createSignInThrottle } from './accounts/sign-in-throttle.ts';
import { createRequestHandler } from './handle-request.ts';
import { listenOnLoopback } from './http/listen-on-loopback.ts';
import { sendJson } from './http/send-json.ts';
import { createNotifyOwner } from './mail/notify-owner.ts';
import { createPasswordLimit } from './my-account/password-limit.ts';
import { correctDiscovery } from './provider/correct-discovery.ts';
import { createProvider, sessionSeconds } from './provider/create-provider.ts';
import { recordIssuedTokens } from './provider/record-issued-tokens.ts';
import { replaceProviderPages } from './provider/replace-provider-pages.ts';
import { logoutSender } from './provider/send-logouts.ts';
import { assertLoopbackIssuer, identitySettings } from './settings/identity-settings.ts';
import { createAttemptLog } from './storage/attempt-log.ts';
import { createKeyRing, type Keys } from './storage/key-ring.ts';
import { openIdentityDatabase } from './storage/open-identity-database.ts';
import { sweepExpired } from './storage/sweep-expired.ts';
import { createTokenLedger } from './tokens/token-ledger.ts';
import { createVerifyAccessToken } from './tokens/verify-access-token.ts';
import { createVerifyRequest } from './tokens/verify-request.ts';

export interface IdentityProviderOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Default: `http://localhost:{port}/oauth2/default`. Must be an address of this computer. */
  readonly issuer?: string;
  /** Folder for accounts, sessions and keys, or `':memory:'`. */
  readonly dataDir: string;
  /** Addresses of the consoles that may sign people in. */
  readonly consoleUrls: readonly string[];
  /** Where the API takes logout tokens; default: below the first console's address. */
  readonly logoutUrl?: string;
  /** Of access and ID tokens; default 3600. */
  readonly tokenLifetimeSeconds?: number;
  /** How old a sign-in may be for changing password or profile; default 900. */
  readonly freshSignInSeconds?: number;
  /** SMTP server on this computer, for mails to the owners of accounts; without it none are sent. */
  readonly smtpPort?: number;
  readonly extraAccounts?: readonly NewAccount[];
  /** Of new hashes; a test makes them cheap. */
  readonly passwordCost?: PasswordCost;
}

export interface RunningIdentityProvider {
  readonly issuer: string;
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * Starts the OpenID provider for local use and tests. Throws where the issuer is not of this
 * computer, or the port is taken.
 */
export async function startIdentityProvider(
  options: IdentityProviderOptions,
): Promise<RunningIdentityProvider> {
  if (options.issuer !== undefined) assertLoopbackIssuer(options.issuer);
  const database = openIdentityDatabase(options.dataDir);
  const accounts = createAccountStore(database, options.passwordCost);
  await Promise.all([...demoAccounts, ...(options.extraAccounts ?? [])].map(accounts.addMissing));

  // The issuer contains the port, so the server must listen before the provider can be created.
  const ready = Promise.withResolvers<(q: IncomingMessage, s: ServerResponse) => Promise<void>>();
  const listener = await listenOnLoopback(options.port, (request, response) => {
    ready.promise
      .then((handle) => handle(request, response))
      .catch((error: unknown) => {
        console.error('identity-provider:', error);
        if (response.headersSent) response.destroy();
        else sendJson(response, 500, { error: 'server_error' });
      });
  });
  const issuer = options.issuer ?? `http://localhost:${listener.port}/oauth2/default`;
  const settings = identitySettings({
    issuer,
    consoleUrls: options.consoleUrls,
    logoutUrl: options.logoutUrl,
    tokenLifetimeSeconds: options.tokenLifetimeSeconds ?? 3600,
    freshSignInSeconds: options.freshSignInSeconds ?? 900,
  });
  const ring = createKeyRing(database, {
    signatureValidityMs: (sessionSeconds + settings.tokenLifetimeSeconds) * 1000,
  });
  const ledger = createTokenLedger(database);
  const attempts = createAttemptLog(database);
  const shared = {
    settings,
    accounts,
    ledger,
    throttle: createSignInThrottle(attempts),
    limit: createPasswordLimit(attempts),
    notifyOwner: createNotifyOwner(options.smtpPort),
  };
  const proofs = holderProofs();
  /** oidc-provider cannot change its keys, so new keys need a new provider. */
  function createHandler(keys: Keys) {
    const provider = createProvider({ settings, database, accounts, keys });
    recordIssuedTokens(provider, ledger);
    correctDiscovery(provider);
    replaceProviderPages(provider, settings, accounts);
    const verify = createVerifyAccessToken({ signingKeys: keys.signing, issuer, ledger });
    const sendLogouts = logoutSender(provider);
    const verifyRequest = createVerifyRequest({ verify, proofs, host: settings.host });
    const handle = createRequestHandler({
      ...shared,
      provider,
      verify,
      verifyRequest,
      sendLogouts,
    });
    return { version: keys.version, handle };
  }
  let current = createHandler(ring.current());
  ready.resolve((request, response) => {
    const keys = ring.current();
    if (keys.version !== current.version) current = createHandler(keys);
    return current.handle(request, response);
  });
  const stopSweeping = sweepExpired(database);

  return {
    issuer,
    url: `http://localhost:${listener.port}`,
    async close() {
      stopSweeping();
      await listener.close();
      database.close();
    },
  };
}
