import { countEdits } from '../names/count-edits.ts';
import type { IdentifierForm } from './read-identifier.ts';

/** What the numbers of one level say: the scheme they are of, and whether only a slip makes the difference. */
export interface NumberFinding {
  readonly found: 'agree' | 'contradict' | 'unknown';
  readonly scheme: string;
  readonly nearly: boolean;
}

export interface IdentifierComparison {
  readonly establishment: NumberFinding;
  readonly company: NumberFinding;
  readonly person: NumberFinding;
}

/** Compares the numbers of two practices, each scheme with itself and companies across schemes. */
export function compareIdentifiers(
  one: readonly IdentifierForm[],
  other: readonly IdentifierForm[],
): IdentifierComparison {
  const pairs = one.flatMap((left) => other.map((right) => [left, right] as const));
  return {
    establishment: conclude(pairs.flatMap((pair) => compareAt('establishment', ...pair))),
    company: conclude(pairs.flatMap((pair) => compareCompanies(...pair))),
    person: conclude(pairs.flatMap((pair) => compareAt('person', ...pair))),
  };
}

interface Compared {
  readonly scheme: string;
  readonly one: string;
  readonly other: string;
}

/** One number that agrees outweighs others that differ: a practice may have several. */
function conclude(compared: readonly Compared[]): NumberFinding {
  const sorted = [...compared].sort((left, right) => (left.scheme < right.scheme ? -1 : 1));
  const same = sorted.find(({ one, other }) => isSame(one, other));
  if (same !== undefined) return { found: 'agree', scheme: same.scheme, nearly: false };
  const [first] = sorted;
  if (first === undefined) return { found: 'unknown', scheme: '', nearly: false };
  const nearly = sorted.every(({ one, other }) => countEdits(one, other, 1) === 1);
  return { found: 'contradict', scheme: first.scheme, nearly };
}

function compareAt(
  level: 'establishment' | 'person',
  left: IdentifierForm,
  right: IdentifierForm,
): Compared[] {
  if (left.level !== level || left.scheme !== right.scheme) return [];
  const compared = { scheme: left.scheme, one: left.value, other: right.value };
  return left.oneEach || isSame(left.value, right.value) ? [compared] : [];
}

function compareCompanies({ root: one }: IdentifierForm, { root: other }: IdentifierForm) {
  if (one === undefined || other === undefined || kindOf(one) !== kindOf(other)) return [];
  return [{ scheme: one.split(':', 1)[0] ?? '', one, other }];
}

/** VAT numbers of two countries do not contradict each other. */
function kindOf(root: string): string {
  return /^vat:[A-Z]{2}|^[^:]+/.exec(root)?.[0] ?? root;
}

/** An issuer that only one side names is no difference. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [number, issuer] = one.split('@');
  const [otherNumber, otherIssuer] = other.split('@');
  return number === otherNumber && (issuer === undefined || otherIssuer === undefined);
}
