import { townWords } from '@countersign/domain/duplicates/addresses/read-address';
import { compareNames, type NameLevel } from '@countersign/domain/duplicates/names/compare-names';
import type { NameForm, NameSource } from '@countersign/domain/duplicates/names/name-form';
import { fallbackRarity } from '@countersign/domain/duplicates/names/rarity';
import { readName } from '@countersign/domain/duplicates/names/read-name';
import {
  comparePeople,
  type PersonLikeness,
  readPerson,
} from '@countersign/domain/duplicates/people/person-name';
import type { FactComparison } from '@countersign/domain/evidence/register-finding';
import type { WrittenApplication } from '../../duplicates/room.ts';
import type { RegisterName, RegisterRecord } from '../register-record.ts';

export interface NameFinding extends FactComparison {
  /**
   * Which of the register's names is meant; undefined where none is. `person`: the holder is a person
   * whom the application names, and not the practice itself.
   */
  readonly kind: RegisterName['kind'] | 'person' | undefined;
}

type Likeness = 0 | 1 | 2;
const LEVELS: Readonly<Record<NameLevel, Likeness>> = { same: 2, near: 1, partly: 1, different: 0 };

interface Candidate {
  readonly likeness: Likeness;
  readonly ours: string;
  readonly theirs: RegisterName;
}

/**
 * The best of all pairs of names. A former name is similar at most, since the holder has another
 * one now; so is a reading in kana, which many names share. A person's number binds the person: it is
 * the practice's own only where the practice has the person's name, or the trading name that the
 * register gives this person, and no company's legal form.
 */
export function compareName(record: RegisterRecord, application: WrittenApplication): NameFinding {
  const { practice = {}, contact = {} } = application;
  const ours = [
    { source: 'legal' as const, text: practice.legalName },
    { source: 'trading' as const, text: practice.tradingName },
    { source: 'reading' as const, text: practice.kanaName },
  ].flatMap(({ source, text }) =>
    text === undefined || text.trim() === '' ? [] : [{ source, text }],
  );
  const shown = ours[0]?.text ?? null;
  if (record.names.length === 0) return withoutNames(record, shown);
  const towns = new Set(
    [...record.addresses, ...(practice.addresses ?? [])].flatMap(({ city }) =>
      townWords(city ?? ''),
    ),
  );
  const candidates = record.names.flatMap((theirs): Candidate[] => [
    ...ours.map((our) => ({
      likeness: likenessOf(our, theirs, towns),
      ours: our.text,
      theirs,
    })),
    ...(record.isPerson && contact.name !== undefined && isSurname(contact.name, theirs.text)
      ? [{ likeness: 1 as const, ours: contact.name, theirs }]
      : []),
  ]);
  const [best] = candidates.toSorted((one, other) => rank(other) - rank(one));
  const isPractice =
    best !== undefined &&
    isFull(best) &&
    !(record.isPerson && isCompany(practice.legalName ?? '', towns));
  const person = isPractice ? undefined : personNamed(record, contact.name, candidates);
  if (person !== undefined)
    return { result: 'similar', ours: shown, theirs: person.text, kind: 'person' };
  if (best === undefined) {
    return {
      result: 'not-told',
      ours: null,
      theirs: record.names[0]?.text ?? null,
      kind: undefined,
    };
  }
  const result = best.likeness === 0 ? 'differs' : isFull(best) ? 'agrees' : 'similar';
  return result === 'differs'
    ? { result, ours: shown ?? best.ours, theirs: record.names[0]?.text ?? null, kind: 'legal' }
    : { result, ours: best.ours, theirs: presentName(best, record), kind: best.theirs.kind };
}

/** The holder of a former name is shown by the name that it has now. */
function presentName({ theirs }: Candidate, { names }: RegisterRecord): string {
  if (theirs.kind !== 'former') return theirs.text;
  return names.find(({ kind }) => kind === 'legal')?.text ?? theirs.text;
}

/** A form that a person alone cannot have. Professional corporations count as sole elsewhere. */
function isCompany(name: string, towns: ReadonlySet<string>): boolean {
  const family = readName(name, 'legal', towns).legalForm?.family;
  return professionalCompany.test(name) || (family !== undefined && family !== 'sole');
}

const professionalCompany =
  /\b(?:p\.? ?l\.? ?l\.? ?c|p\.? ?[ac]|professional (?:corporation|association|llc))\.?\s*$/i;

function withoutNames({ compared }: RegisterRecord, ours: string | null): NameFinding {
  const result =
    compared.name === undefined || ours === null
      ? 'not-told'
      : compared.name
        ? 'agrees'
        : 'differs';
  return { result, ours, theirs: null, kind: undefined };
}

function isFull({ likeness, theirs }: Candidate): boolean {
  return likeness === 2 && (theirs.kind === 'legal' || theirs.kind === 'trading');
}

const KINDS = ['reading', 'former', 'trading', 'legal'];

/** A full likeness first, then a whole former name, then what is only similar. */
function rank(candidate: Candidate): number {
  return (
    (isFull(candidate) ? 100 : 0) + candidate.likeness * 10 + KINDS.indexOf(candidate.theirs.kind)
  );
}

function likenessOf(
  ours: { readonly source: NameSource; readonly text: string },
  theirs: RegisterName,
  towns: ReadonlySet<string>,
): Likeness {
  // A trading name is compared with a company's like any other.
  const source = theirs.kind === 'reading' ? 'reading' : 'legal';
  const one = readName(ours.text, ours.source === 'reading' ? 'reading' : 'legal', towns);
  const other = readName(theirs.text, source, towns);
  const { best, reading } = compareNames([one], [other], fallbackRarity);
  const level = (best ?? reading)?.level;
  const likeness = level === undefined ? 0 : LEVELS[level];
  return likeness === 0 && holdsTheOther(one, other) ? 1 : likeness;
}

/** All distinctive words of one name are in the other, which is of the same trade. */
function holdsTheOther(one: NameForm, other: NameForm): boolean {
  const [few, many] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const telling = few.words.filter(({ kind }) => kind === 'core' || kind === 'town');
  const isTrade = ({ words }: NameForm) => words.some(({ kind }) => kind === 'trade');
  return (
    telling.length > 0 &&
    isTrade(few) === isTrade(many) &&
    telling.every((word) => many.words.some(({ spelling }) => spelling === word.spelling))
  );
}

/**
 * The holder as a person whom the application names: as its contact, or in a company's name. A register
 * that does not say whether a holder is a person has the contact's whole name and no other word.
 */
function personNamed(
  { isPerson, names }: RegisterRecord,
  contact: string | undefined,
  candidates: readonly Candidate[],
): RegisterName | undefined {
  if (!isPerson) {
    const isAlike = candidates.some(({ likeness }) => likeness > 0);
    return isAlike || contact === undefined
      ? undefined
      : names.find(({ kind, text }) => kind === 'legal' && isSamePerson(contact, text));
  }
  return names.find(
    (theirs) =>
      (contact !== undefined && /^(?:same|near)$/.test(likenessOfPeople(contact, theirs.text))) ||
      candidates.some((one) => one.theirs === theirs && isFull(one)),
  );
}

function likenessOfPeople(one: string, other: string): PersonLikeness {
  return comparePeople(readPerson(one, undefined), readPerson(other, undefined)) ?? 'different';
}

function isSurname(one: string, other: string): boolean {
  return likenessOfPeople(one, other) === 'surname';
}

/** All words of both, in any order; a single word may be anything. */
function isSamePerson(one: string, other: string): boolean {
  const [left, right] = [readPerson(one, undefined).words, readPerson(other, undefined).words];
  const isWhole = left.length === right.length && (left.length > 1 || /[\u3400-\u9fff]/.test(one));
  return isWhole && likenessOfPeople(one, other) === 'same';
}
