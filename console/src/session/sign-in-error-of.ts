import * as oidc from 'openid-client';
import type { SignInFailure } from './session-state.ts';
import { SignInError } from './sign-in-error.ts';

const reasonByCode: ReadonlyMap<string, SignInFailure> = new Map([
  ['OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'clock'],
  ['OAUTH_JWT_CLAIM_COMPARISON_FAILED', 'token-invalid'],
  ['OAUTH_INVALID_RESPONSE', 'token-invalid'],
  ['OAUTH_KEY_SELECTION_FAILED', 'token-invalid'],
  ['OAUTH_PARSE_ERROR', 'token-invalid'],
  ['OAUTH_UNSUPPORTED_OPERATION', 'token-invalid'],
  ['OAUTH_TIMEOUT', 'provider-unreachable'],
  ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'provider-unreachable'],
  ['OAUTH_RESPONSE_IS_NOT_JSON', 'provider-unreachable'],
  ['OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED', 'provider-misconfigured'],
  ['OAUTH_HTTP_REQUEST_FORBIDDEN', 'provider-misconfigured'],
  ['OAUTH_MISSING_SERVER_METADATA', 'provider-misconfigured'],
  ['OAUTH_INVALID_SERVER_METADATA', 'provider-misconfigured'],
]);

/** The sign-in failure of an openid-client error (S2.3, S8.1). */
export function signInErrorOf(error: unknown): SignInError {
  if (error instanceof SignInError) return error;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return new SignInError('refused', codeOf(error.error), { cause: error });
  }
  if (error instanceof oidc.ClientError) {
    const code = error.code ?? '';
    return new SignInError(reasonByCode.get(code) ?? 'unexpected', codeOf(code), { cause: error });
  }
  // fetch rejects with a plain TypeError if there is no response.
  if (error instanceof TypeError) {
    return new SignInError('provider-unreachable', undefined, { cause: error });
  }
  return new SignInError('unexpected', undefined, { cause: error });
}

// It may come from an address: only text in the shape of a code is shown and logged.
function codeOf(text: string): string | undefined {
  return /^\w{1,60}$/.test(text) ? text : undefined;
}
