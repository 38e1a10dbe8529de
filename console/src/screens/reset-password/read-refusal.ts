import { ProviderError } from '@countersign/contract/my-account';
import { type Freshness, readChallenge } from '@countersign/domain/identity/sign-in-challenge';
import * as z from 'zod/mini';
import type { WholeResponse } from '../../http/request.ts';

/** The reasons of a refusal for which the console has a text. */
const refusalReasons = [
  'reused',
  'tooRecent',
  'containsName',
  'tooCommon',
  'length',
  'characters',
  'other',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export type PasswordResponse =
  | { readonly kind: 'changed' }
  | {
      readonly kind: 'refused';
      readonly reasons: readonly RefusalReason[];
      /** The provider's own text for other reasons. */
      readonly quoted: readonly string[];
      readonly errorId: string | undefined;
    }
  /** The sign-in is too old or too weak to change a password. */
  | { readonly kind: 'fresh-sign-in'; readonly wanted: Freshness }
  /** Whole minutes until the next attempt, if the provider names them. */
  | { readonly kind: 'too-many'; readonly waitMinutes?: number }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unknown'; readonly errorId: string | undefined };

// The local provider names the broken rule; Okta returns English sentences only.
const Cause = z.object({ errorSummary: z.string(), reason: z.optional(z.string()) });
const Causes = z.object({ errorCauses: z.catch(z.optional(z.array(Cause)), undefined) });

const freshSignInCodes: readonly string[] = ['E0000006', 'E0000015', 'E0000011'];

/** S5.1: reads the provider's response to a password change (Okta's error bodies). */
export function readPasswordResponse(response: WholeResponse): PasswordResponse {
  const { status } = response;
  if (status >= 200 && status < 300) return { kind: 'changed' };
  if (status === 429) return { kind: 'too-many', ...waitOf(response.headers.get('retry-after')) };
  if (status >= 500) return { kind: 'unavailable' };
  const parsed = ProviderError.safeParse(response.body);
  const error = parsed.success ? parsed.data : undefined;
  const challenge = response.headers.get('www-authenticate') ?? '';
  if (status === 401 || challenge.includes('insufficient_authentication_context')) {
    return { kind: 'fresh-sign-in', wanted: readChallenge(challenge) };
  }
  // Scripts can read the challenge only if the provider exposes that header.
  if (status === 403 && (error === undefined || freshSignInCodes.includes(error.errorCode))) {
    return { kind: 'fresh-sign-in', wanted: readChallenge(challenge) };
  }
  if (status === 400 || status === 403 || status === 422) {
    return { kind: 'refused', ...refusalOf(response.body), errorId: error?.errorId };
  }
  return { kind: 'unknown', errorId: error?.errorId };
}

function waitOf(retryAfter: string | null): { readonly waitMinutes?: number } {
  return /^\d{1,6}$/.test(retryAfter ?? '')
    ? { waitMinutes: Math.max(1, Math.ceil(Number(retryAfter) / 60)) }
    : {};
}

function refusalOf(body: unknown) {
  const parsed = Causes.safeParse(body);
  const causes = parsed.success ? (parsed.data.errorCauses ?? []) : [];
  const read = causes.map((cause) => ({ cause, reasons: reasonsOf(cause) }));
  const reasons = [...new Set(read.flatMap((one) => one.reasons))];
  const quoted = read.filter((one) => one.reasons.length === 0);
  return {
    reasons: reasons.length === 0 ? (['other'] as const) : reasons,
    quoted: quoted.map((one) => one.cause.errorSummary),
  };
}

const byName: Readonly<Record<string, RefusalReason>> = {
  PASSWORD_TOO_SHORT: 'length',
  PASSWORD_TOO_LONG: 'length',
  PASSWORD_TOO_COMMON: 'tooCommon',
  PASSWORD_CONTAINS_LOGIN: 'containsName',
};

const bySentence: readonly (readonly [RegExp, RefusalReason])[] = [
  [/last \d+ passwords|previous|history|been used/i, 'reused'],
  [/changed too recently|minimum age|cannot be changed/i, 'tooRecent'],
  [
    /parts? of your (?:user ?name|first|last)|your (?:user ?name|first name|last name)/i,
    'containsName',
  ],
  [/common(?:ly)?|breach|compromised/i, 'tooCommon'],
  [/(?:at least|at most) \d+ characters|length/i, 'length'],
  [/lower ?case|upper ?case|a number|a symbol|special character/i, 'characters'],
];

// One sentence of Okta lists every requirement and does not name the broken one.
function reasonsOf(cause: z.infer<typeof Cause>): RefusalReason[] {
  const named = byName[cause.reason ?? ''];
  if (named !== undefined) return [named];
  return bySentence.filter(([words]) => words.test(cause.errorSummary)).map(([, reason]) => reason);
}
