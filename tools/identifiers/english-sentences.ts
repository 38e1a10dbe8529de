import type {
  IdentifierCheck,
  IdentifierVerdict,
} from '@countersign/business-api/identifiers/check-identifier';
import type { CrossCheck, CrossReason } from '@countersign/business-api/identifiers/cross-checks';
import type {
  CheckReason,
  FailureReason,
  UncheckedReason,
} from '@countersign/business-api/identifiers/schemes/layer-result';
import type { Scheme } from '@countersign/business-api/identifiers/schemes/scheme';
import { schemes } from '@countersign/business-api/identifiers/schemes/scheme-table';

/** One sentence on why a number has its verdict. */
export function sentenceOf(
  { schemeId }: IdentifierCheck,
  { verdict, layer, reason }: IdentifierVerdict,
) {
  const scheme: Scheme = schemeId === undefined ? { name: 'number' } : schemes[schemeId];
  if (reason !== undefined) return REASONS[reason](scheme);
  if (verdict === 'unknown') return UNCHECKED['needs-register'](scheme);
  if (layer === 'digit') return `${scheme.name}: form and check digit are right.`;
  return layer === 'component'
    ? `${scheme.name}: the form is right and the parts exist; there is no check digit.`
    : `${scheme.name}: the form is right; there is no check digit.`;
}

/** One sentence on what a comparison of two numbers found. */
export function crossSentenceOf(check: CrossCheck): string {
  const [one, other] = check.schemeIds.map((id) => schemes[id].name);
  return CROSS[check.reason]({ ...check, one: one ?? '', other: other ?? '' });
}

type Sentence = (scheme: Scheme) => string;

const FAILURES: Readonly<Record<FailureReason, Sentence>> = {
  empty: ({ name }) => `${name}: nothing was given.`,
  'wrong-form': (scheme) => `${scheme.name}: the form is wrong${likeSample(scheme)}.`,
  'social-security-number': () =>
    'This has the form of a social security number, which must not be kept.',
  'check-digit': ({ name }) =>
    `${name}: the check digit does not fit, so at least one character is wrong.`,
  'check-digit-or-sole-trader': ({ name }) =>
    `${name}: the check digit does not fit a company; a sole trader's number may differ.`,
  'check-digit-often-wrong': ({ name }) =>
    `${name}: the check digit does not fit; a few issued numbers have this fault.`,
  'siren-inside': ({ name }) => `${name}: the first nine digits are no SIREN.`,
  'only-zeros': ({ name }) => `${name}: a number of zeros is never issued.`,
  'first-digit': ({ name }) => `${name}: no number begins with this digit.`,
  'unknown-prefix': ({ name }) => `${name}: no number begins with these characters.`,
  'unknown-branch': ({ name }) => `${name}: this branch number is never issued.`,
  'unknown-office': ({ name }) => `${name}: there is no such tax office.`,
  'unknown-program': ({ name }) => `${name}: there is no such program account.`,
  'unknown-profession': ({ name }) => `${name}: there is no such profession code.`,
  'unknown-state': ({ name }) => `${name}: there is no such state code.`,
  'unknown-holder': ({ name }) => `${name}: the PAN inside has no known kind of holder.`,
  'number-of-a-person': ({ name }) => `${name}: this is the form of a person's identity number.`,
  'range-of-vat-kind': ({ name }) => `${name}: this number is outside the range of its kind.`,
};

const UNCHECKED: Readonly<Record<UncheckedReason, Sentence>> = {
  'unknown-scheme': () => 'No rule is known for this kind of number.',
  'no-fixed-form': ({ name }) => `${name}: these numbers have no form in common.`,
  'form-does-not-fit': () => 'Not checked, since the form is wrong.',
  'no-check-digit': () => 'These numbers have no check digit.',
  'part-is-impossible': () => 'Not checked, since a part is impossible.',
  'no-known-parts': () => 'No part of these numbers is known in advance.',
  'needs-second-number': () => 'There is no second number to compare with.',
  'needs-register': () => 'Only the register can tell.',
};

const REASONS: Readonly<Record<CheckReason, Sentence>> = { ...FAILURES, ...UNCHECKED };

interface Compared extends CrossCheck {
  readonly one: string;
  readonly other: string;
}

const CROSS: Readonly<Record<CrossReason, (compared: Compared) => string>> = {
  same: ({ one, other, fact, values: [value] }) =>
    `${one} and ${other} have the same ${fact}, ${value}.`,
  different: (compared) => `${differ(compared)}.`,
  'different-trust': (compared) =>
    `${differ(compared)}. A trust has a business number of its own: is this one a trust's?`,
  'two-of-one-scheme': (compared) => `${differ(compared)}. Does one belong to another business?`,
  'not-readable': ({ one, other }) =>
    `${one} and ${other} cannot be compared, since one has the wrong form.`,
  'not-inside': ({ one, other, fact }) =>
    `${one} and ${other} cannot be compared, since one has no ${fact} inside.`,
  'foreign-number': ({ one, values: [market, country] }) =>
    `${one} is a number of ${country}, the application is for ${market}: is that meant?`,
};

function differ({ one, other, fact, values: [first, second] }: Compared): string {
  return `${one} says ${fact} ${first}, ${other} says ${second}`;
}

function likeSample({ sample, display }: Scheme): string {
  if (sample === undefined) return '';
  return `; it should look like ${display?.(sample) ?? sample}`;
}
