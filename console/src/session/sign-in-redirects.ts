import { beginSignIn, type SignInOptions } from './begin-sign-in.ts';
import { checkReturnPath } from './check-return-path.ts';
import { removeDraftsOfOthers } from './draft-key.ts';
import type { HeldSession } from './held-session.ts';
import { clearRedirects } from './redirect-limit.ts';
import type { SessionParts } from './session-parts.ts';
import { SignInError, wasCancelled } from './sign-in-error.ts';
import { type SignInTransaction, takeTransaction } from './sign-in-transaction.ts';
import { signedOutKey } from './signed-out-key.ts';
import type { SessionWatch } from './watch-session.ts';

/** The way to the provider and back. */
export interface SignInRedirects {
  /** One at a time: a call during a redirect returns its promise. */
  readonly signIn: (wish?: SignInOptions) => Promise<void>;
  /** The path to continue with; undefined if the sign-in failed. Once per callback. */
  readonly finishSignIn: (callbackAddress: string) => Promise<string | undefined>;
  /** The page is there again although it had left. */
  readonly cameBack: () => void;
}

export function signInRedirects(
  parts: SessionParts,
  held: HeldSession,
  watch: SessionWatch,
): SignInRedirects {
  const { storage, turn, now } = parts;
  const callbacks = new Map<string, Promise<string | undefined>>();
  let leaving: Promise<void> | undefined;

  const leave = async (wish: SignInOptions) => {
    try {
      if (!(await turn.take({ automatic: wish.automatic ?? false }))) {
        leaving = undefined;
        held.dispatch({ kind: 'sign-in-elsewhere' });
        watch.followPlace(); // it may have ended since
        return;
      }
      const state = held.getState();
      const address = await beginSignIn(parts, wish, 'claims' in state ? state.claims : undefined);
      storage.remove(signedOutKey);
      parts.leave(address, wish.automatic ? 'replace' : 'assign');
    } catch (error) {
      leaving = undefined;
      turn.end();
      held.fail(error);
    }
  };

  const finish = async (address: string, callbackState: string) => {
    const transaction = takeTransaction(storage, callbackState, now());
    if (transaction?.issuer !== parts.issuer) {
      // Opened twice, in another tab, or forged: sends nothing.
      if (held.get() !== undefined) return '/';
      held.fail(new SignInError('no-transaction'));
      return undefined;
    }
    held.dispatch({ kind: 'callback-opened' });
    const returnPath = () => checkReturnPath(transaction.returnTo, parts.ownOrigin) ?? '/';
    try {
      await exchange(address, transaction);
      return returnPath();
    } catch (error) {
      const before = held.get();
      if (before !== undefined && !held.hasLapsed() && wasCancelled(error)) {
        watch.adopt(before); // the valid session continues
        return returnPath();
      }
      held.fail(error);
      return undefined;
    } finally {
      turn.end();
    }
  };

  const exchange = async (address: string, transaction: SignInTransaction) => {
    const provider = await parts.loadProvider();
    const { expiresInSeconds, ...tokens } = await provider.finishSignIn(
      new URL(address),
      transaction,
    );
    // By this machine's clock, which decides when the token lapses.
    const lifeMs = expiresInSeconds * 1000;
    const session = { ...tokens, lifeMs, expiresAtMs: now() + lifeMs };
    parts.place.write(session);
    storage.remove(signedOutKey);
    clearRedirects(storage);
    // S4.2 gives what was typed back to its owner only; no one else should find it in the tab.
    removeDraftsOfOthers(storage, held.subjectOf(session));
    const { expectedSub = session.claims.sub, reauthenticated = false } = transaction;
    watch.adopt(session, { accountChanged: expectedSub !== session.claims.sub, reauthenticated });
  };

  return {
    signIn: (wish = {}) => {
      leaving ??= leave(wish);
      return leaving;
    },
    finishSignIn: (address) => {
      const callbackState = new URL(address).searchParams.get('state') ?? '';
      const running = callbacks.get(callbackState) ?? finish(address, callbackState);
      callbacks.set(callbackState, running);
      return running;
    },
    cameBack: () => {
      leaving = undefined;
      turn.end();
    },
  };
}
