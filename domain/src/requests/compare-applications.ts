import { telephoneCountries } from '../contact/telephone.ts';
import {
  type FieldPath,
  isSingleField,
  pathOfEntry,
  singleFields,
} from '../registration/field-path.ts';
import type { PointKind } from '../registration/point-kind.ts';
import type { FieldValue, PointAnswer } from './answer-content.ts';
import type { ChangedBeside, ComparedPoint, Comparison, PointOutcome } from './comparison.ts';
import {
  type Applied,
  displayValue,
  entriesOf,
  type ListedEntry,
  valueOfField,
} from './field-values.ts';
import { isSameText, isSameValue } from './same-value.ts';

/** A point of the request, with the parts that are compared. */
export interface AskedPoint {
  readonly kind: PointKind;
  readonly field: FieldPath | null;
}

/** An application on file; its country says which telephone numbers without a country code are meant. */
export interface OnFile extends Applied {
  readonly countryCode: string;
}

export interface AnswerToCompare {
  readonly before: OnFile;
  readonly after: Applied;
  /** Numbered from 1 in this order. */
  readonly asked: readonly AskedPoint[];
  readonly points: readonly PointAnswer[];
  readonly documents: readonly { readonly documentId: string; readonly point: number | null }[];
}

/**
 * An answer beside what was on file: what became of each point, and what was changed without being
 * asked for. What has not changed is named only by its point.
 */
export function compareApplications(answer: AnswerToCompare): Comparison {
  const { before, after, asked, documents } = answer;
  const differences = differencesOf(before, after);
  const points = asked.map((point, at) => comparedPoint(answer, differences, point, at + 1));
  const tied = new Set(asked.map(({ field }) => field));
  return {
    points,
    beside: [...differences.values()].filter(({ field }) => !tied.has(field)),
    documentsBeside: documents
      .filter(({ point }) => point === null || asked[point - 1] === undefined)
      .map(({ documentId }) => documentId),
  };
}

/** Every field that differs between two applications, by its path. */
export function differencesOf(
  before: OnFile,
  after: Applied,
): ReadonlyMap<FieldPath, ChangedBeside> {
  const { countryCode } = before;
  const countries = [
    ...telephoneCountries(before),
    ...telephoneCountries({ ...after, countryCode }),
  ];
  const found = new Map<FieldPath, ChangedBeside>();
  const add = (field: FieldPath, one: FieldValue, other: FieldValue, moved = false) => {
    const change = moved ? 'moved' : changeOf(field, one, other, countries);
    if (change === undefined) return;
    found.set(field, { field, change, before: displayValue(one), after: displayValue(other) });
  };
  for (const field of singleFields) {
    add(field, valueOfField(before, field), valueOfField(after, field));
  }
  for (const group of groupsOf(before, after)) {
    for (const { one, other, moved } of pairsOf(group)) {
      add(pathOfEntry(one ?? other), one?.value ?? null, other?.value ?? null, moved);
    }
  }
  return found;
}

function comparedPoint(
  { before, after, points, documents }: AnswerToCompare,
  differences: ReadonlyMap<FieldPath, ChangedBeside>,
  { kind, field }: AskedPoint,
  point: number,
): ComparedPoint {
  const said = points.find((one) => one.point === point);
  const explanation = said?.explanation?.trim() || null;
  const added = documents.filter((one) => one.point === point);
  const difference = field === null ? undefined : differences.get(field);
  const now = field === null ? null : valueAt(before, field);
  return {
    point,
    kind,
    field,
    outcome: outcomeOf(difference, {
      documents: added.length,
      explained: explanation !== null,
      confirmed: said?.confirmed === true,
    }),
    before: difference === undefined ? now : difference.before,
    after:
      difference === undefined ? (field === null ? null : valueAt(after, field)) : difference.after,
    explanation,
    documents: added.map(({ documentId }) => documentId),
  };
}

function outcomeOf(
  difference: ChangedBeside | undefined,
  said: { readonly documents: number; readonly explained: boolean; readonly confirmed: boolean },
): PointOutcome {
  const isSame = difference?.change === 'same-value' || difference?.change === 'moved';
  if (difference !== undefined && !isSame) return 'answered';
  if (said.documents > 0) return 'document-added';
  if (said.explained) return 'explained';
  if (said.confirmed) return 'confirmed';
  return isSame ? 'same-value' : 'unchanged';
}

function changeOf(
  field: FieldPath,
  one: FieldValue,
  other: FieldValue,
  countries: readonly string[],
): ChangedBeside['change'] | undefined {
  if (isSameText(one, other)) return undefined;
  if (one === null) return 'added';
  if (other === null) return 'removed';
  return isSameValue(field, one, other, countries) ? 'same-value' : 'changed';
}

function valueAt(applied: Applied, field: FieldPath): string | null {
  if (isSingleField(field)) return valueOfField(applied, field);
  const entry = entriesOf(applied).find((one) => pathOfEntry(one) === field);
  return entry === undefined ? null : displayValue(entry.value);
}

interface Group {
  readonly before: readonly ListedEntry[];
  readonly after: readonly ListedEntry[];
}

/** The entries of the same name before and after. */
function groupsOf(before: Applied, after: Applied): Group[] {
  const groups = new Map<string, { before: ListedEntry[]; after: ListedEntry[] }>();
  for (const [side, applied] of [
    ['before', before],
    ['after', after],
  ] as const) {
    for (const entry of entriesOf(applied)) {
      const key = `${entry.list}[${entry.name}]`;
      const group = groups.get(key) ?? { before: [], after: [] };
      groups.set(key, group);
      group[side].push(entry);
    }
  }
  return [...groups.values()];
}

type Pair = { readonly moved: boolean } & (
  | { readonly one: ListedEntry; readonly other: ListedEntry | undefined }
  | { readonly one: undefined; readonly other: ListedEntry }
);

/** Pairs equal entries first, then those that are left, by their order. */
function pairsOf({ before, after }: Group): Pair[] {
  const left = [...before];
  const right = [...after];
  const equal = [
    isSameText,
    (one: FieldValue, other: FieldValue) =>
      isSameValue(pathOfEntry(before[0] as ListedEntry), one, other, []),
  ].flatMap((isEqual) => (before.length === 0 ? [] : takeEqual(left, right, isEqual)));
  const inOrder = equal.sort((one, two) => one.one.number - two.one.number);
  const places = inOrder.map(({ other }) => other.number).sort((one, two) => one - two);
  const pairs: Pair[] = inOrder.map((pair, at) => ({
    ...pair,
    moved: pair.other.number !== places[at] && isSameText(pair.one.value, pair.other.value),
  }));
  const count = Math.max(left.length, right.length);
  for (let at = 0; at < count; at += 1) {
    const [one, other] = [left[at], right[at]];
    if (one !== undefined) pairs.push({ one, other, moved: false });
    else if (other !== undefined) pairs.push({ one, other, moved: false });
  }
  return pairs;
}

function takeEqual(
  left: ListedEntry[],
  right: ListedEntry[],
  isEqual: (one: FieldValue, other: FieldValue) => boolean,
): { one: ListedEntry; other: ListedEntry }[] {
  return [...left].flatMap((one) => {
    const at = right.findIndex((other) => isEqual(one.value, other.value));
    const other = right[at];
    if (other === undefined) return [];
    right.splice(at, 1);
    left.splice(left.indexOf(one), 1);
    return [{ one, other }];
  });
}
