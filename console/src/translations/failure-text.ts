import type { Problem } from '@countersign/contract/problems/problem';
import type { Translate } from './translate.ts';

/** A failed call, as `http` reports it. */
type Failure =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'unreadable'; readonly status: number; readonly requestId?: string }
  | { readonly kind: 'session-needed' };

export interface FailureText {
  readonly title: string;
  /** What the person can do. */
  readonly next: string;
  /** The reference for support, already formatted. */
  readonly reference: string | undefined;
}

/** S8.2: a failure in the person's language. A problem code without a text does not compile. */
export function failureText(t: Translate, failure: Failure): FailureText {
  if (failure.kind === 'problem') {
    const { code, requestId, retryAfterSeconds, errors = [] } = failure.problem;
    return {
      title: t(`failures.problems.${code}.title`),
      next:
        retryAfterSeconds === undefined
          ? fieldTexts(t, errors) || t(`failures.problems.${code}.next`)
          : waitText(t, retryAfterSeconds),
      reference: t('failures.reference', { id: requestId }),
    };
  }
  // A response that is not the API's, such as a proxy's page, may have no id: its status is what there is.
  const id =
    failure.kind === 'unreadable' ? (failure.requestId ?? `HTTP ${failure.status}`) : undefined;
  return {
    title: t(`failures.${failure.kind}.title`),
    next: t(`failures.${failure.kind}.next`),
    reference: id === undefined ? undefined : t('failures.reference', { id }),
  };
}

/** What is wrong with a telephone number or an address: the forms leave that to the API. */
function fieldTexts(t: Translate, errors: NonNullable<Problem['errors']>): string {
  const texts = errors.flatMap(({ code, suggestion = '' }) =>
    code === 'no-telephone-number' ||
    code === 'local-part' ||
    code === 'no-domain' ||
    code === 'other-domain'
      ? [t(`failures.fields.${code}`, { suggestion })]
      : [],
  );
  return [...new Set(texts)].join(' ');
}

/** When to try again: an earlier attempt would be refused too. */
function waitText(t: Translate, seconds: number): string {
  return seconds < 60
    ? t('failures.waitSeconds', { count: Math.max(1, seconds) })
    : t('failures.waitMinutes', { count: Math.ceil(seconds / 60) });
}
