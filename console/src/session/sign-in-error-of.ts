import type { SignInFailure } from './session-state.ts';
import { isSignInError, SignInError } from './sign-in-error.ts';

const parseError = 'OAUTH_PARSE_ERROR';
const reasonByCode: ReadonlyMap<string, SignInFailure> = new Map([
  ['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'clock'],
  ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'token-invalid'],
  ['OAUTH_INVALID_RESPONSE', 'token-invalid'],
  ['OAUTH_KEY_SELECTION_FAILED', 'token-invalid'],
  [parseError, 'token-invalid'],
  ['OAUTH_UNSUPPORTED_OPERATION', 'token-invalid'],
  ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'provider-unreachable'],
  ['OAUTH_RESPONSE_IS_NOT_JSON', 'provider-unreachable'],
  ['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'provider-misconfigured'],
  ['OAUTH_HTTP_REQUEST_FORBIDDEN', 'provider-misconfigured'],
  ['OAUTH_MISSING_SERVER_METADATA', 'provider-misconfigured'],
  ['OAUTH_INVALID_SERVER_METADATA', 'provider-misconfigured'],
]);

const refusals = ['OAUTH_AUTHORIZATION_RESPONSE_ERROR', 'OAUTH_RESPONSE_BODY_ERROR'];

/** The sign-in failure of an error of oauth4webapi (S2.3, S8.1), by its code: files have classes of their own. */
export function signInErrorOf(error: unknown): SignInError {
  if (isSignInError(error)) return error;
  const code = textIn(error, 'code');
  if (refusals.includes(code)) {
    return new SignInError('refused', codeOf(textIn(error, 'error')), { cause: error });
  }
  if (code === parseError && wasCutOff(error)) {
    return new SignInError('provider-unreachable', undefined, { cause: error });
  }
  if (code.startsWith('OAUTH_')) {
    return new SignInError(reasonByCode.get(code) ?? 'unexpected', codeOf(code), { cause: error });
  }
  // fetch rejects with a plain TypeError if there is no response.
  if (error instanceof TypeError || textIn(error, 'name') === 'TimeoutError') {
    return new SignInError('provider-unreachable', undefined, { cause: error });
  }
  return new SignInError('unexpected', undefined, { cause: error });
}

/** An answer whose headers came, and whose body did not come whole: its time was over, or the connection broke. */
function wasCutOff(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const isBroken = cause instanceof TypeError && textIn(cause, 'code') === '';
  return isBroken || ['TimeoutError', 'AbortError'].includes(textIn(cause, 'name'));
}

// It may come from an address: only text in the shape of a code is shown and logged.
function codeOf(text: string): string | undefined {
  return /^\w{1,60}$/.test(text) ? text : undefined;
}

function textIn(error: unknown, name: string): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}
