import type { IdentityClaims } from '@countersign/domain/identity/identity-claims';
import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import type { Person, SessionState, SignInFailure } from './session-state.ts';

export type SessionEvent =
  | { readonly kind: 'callback-opened' }
  | {
      readonly kind: 'token-found';
      readonly claims: IdentityClaims;
      readonly issuer: string;
      readonly accountChanged?: boolean;
      readonly reauthenticated?: boolean;
    }
  | { readonly kind: 'account-change-noted' }
  | { readonly kind: 'reauthentication-noted' }
  | { readonly kind: 'lapse-near' }
  | { readonly kind: 'no-token-found' }
  | { readonly kind: 'sign-in-elsewhere' }
  | { readonly kind: 'lapse-noticed' }
  | { readonly kind: 'token-needed'; readonly signIn?: Freshness | undefined }
  | { readonly kind: 'question-declined' }
  | {
      readonly kind: 'sign-in-failed';
      readonly reason: SignInFailure;
      readonly detail?: string;
      /** The session that it began cannot be used. */
      readonly ended?: boolean;
    }
  | { readonly kind: 'signed-out' };

/** S4: the next state. Pure; returns the same object if nothing changed. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.kind) {
    case 'callback-opened':
      return state.kind === 'checking' ? state : { kind: 'checking' };
    case 'token-found':
      return {
        kind: 'signed-in',
        claims: event.claims,
        subject: `${event.issuer}|${event.claims.sub}`,
        ...(event.accountChanged ? { accountChanged: true } : {}),
        ...(event.reauthenticated ? { reauthenticated: true } : {}),
      };
    case 'account-change-noted': {
      if (state.kind !== 'signed-in' || !state.accountChanged) return state;
      const { accountChanged: _, ...noted } = state;
      return noted;
    }
    case 'reauthentication-noted': {
      if (state.kind !== 'signed-in' || !state.reauthenticated) return state;
      const { reauthenticated: _, ...noted } = state;
      return noted;
    }
    case 'lapse-near':
      return state.kind === 'signed-in' && !state.endsSoon ? { ...state, endsSoon: true } : state;
    case 'no-token-found':
      return state.kind === 'checking' ? { kind: 'anonymous' } : state;
    case 'sign-in-elsewhere':
      return state.kind === 'anonymous' ? { kind: 'anonymous', elsewhere: true } : state;
    case 'lapse-noticed':
      // A timer does not reopen a dialog that was answered (S4.4).
      return state.kind === 'signed-in' ? asking(state) : state;
    case 'token-needed':
      if (event.signIn !== undefined) return withNeed(state, event.signIn);
      // An action opens the dialog again, even after a No (S4.2).
      if (state.kind === 'signed-in') return asking(state);
      return state.kind === 'lapsed' && state.prompt === 'declined'
        ? { ...state, prompt: 'asking' }
        : state;
    case 'question-declined':
      return state.kind === 'lapsed'
        ? { ...state, prompt: 'declined' }
        : withNeed(state, undefined);
    case 'sign-in-failed': {
      const { kind: _, ended = false, ...why } = event;
      // The page stays, with what was typed: the way to the provider could not begin.
      if (!ended && (state.kind === 'lapsed' || state.kind === 'signed-in')) {
        const closed = nextSession(state, { kind: 'question-declined' });
        return 'claims' in closed ? { ...closed, signInFailure: event.reason } : closed;
      }
      return { kind: 'failed', ...why };
    }
    case 'signed-out':
      return state.kind === 'signed-out' ? state : { kind: 'signed-out' };
  }
}

function withNeed(state: SessionState, neededSignIn: Freshness | undefined): SessionState {
  return state.kind === 'signed-in' &&
    state.neededSignIn?.maxAgeSeconds !== neededSignIn?.maxAgeSeconds
    ? neededSignIn?.maxAgeSeconds === 0
      ? asking(state, neededSignIn)
      : { ...state, neededSignIn }
    : state;
}

function asking({ claims, subject }: Person, neededSignIn?: Freshness): SessionState {
  return { kind: 'lapsed', claims, subject, prompt: 'asking', neededSignIn };
}
