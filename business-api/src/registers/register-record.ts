import type { UnknownReason } from '@countersign/domain/evidence/finding-reasons';

/** What a register says of the holder of a number, in one form for all registers. */
export interface RegisterRecord {
  readonly names: readonly RegisterName[];
  readonly addresses: readonly RegisterAddress[];
  /** The register has the name and address, and does not publish them. */
  readonly isWithheld: boolean;
  /** No free register tells whose such a number is: a German VAT number's. */
  readonly isNameNeverTold: boolean;
  readonly state: RegisterState;
  readonly activities: readonly RegisterActivity[];
  readonly licences: readonly RegisterLicence[];
  /** What a service says of the name and address that it was asked to compare. */
  readonly compared: {
    readonly name?: boolean | undefined;
    readonly address?: boolean | undefined;
  };
  /** The holder is a person, whose name may be the contact's. */
  readonly isPerson: boolean;
  /** What a person should look at beyond the four facts. */
  readonly doubts: readonly RegisterDoubt[];
  readonly consultationNumber: string | null;
}

export interface RegisterName {
  /** `reading` is the sound of the name in kana. */
  readonly kind: 'legal' | 'trading' | 'former' | 'reading';
  readonly text: string;
}

export interface RegisterAddress {
  readonly lines: readonly string[];
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryCode?: string | undefined;
  /** Where the holder was before. */
  readonly isFormer?: boolean | undefined;
}

export interface RegisterState {
  /** `unclear` exists, with something that may end it; `not-told` where the register says nothing. */
  readonly kind: 'active' | 'ceased' | 'insolvent' | 'unclear' | 'not-told';
  /** In the register's own term. */
  readonly word: string | null;
  /** A date as the register writes it. */
  readonly since: string | null;
}

export type ActivityCodeSet = 'nucc' | 'naf' | 'sic' | 'cnae' | 'sn' | 'tol' | 'pkd' | 'cz-nace';

export interface RegisterActivity {
  readonly codeSet: ActivityCodeSet;
  readonly code: string;
  readonly label?: string | undefined;
}

export interface RegisterLicence {
  readonly number: string;
  readonly region?: string | undefined;
}

export type RegisterDoubt =
  | 'strike-off-proposed'
  | 'office-in-dispute'
  | 'office-unreachable'
  | 'registration-lapsed'
  | 'withheld-by-law';

const nothing: RegisterRecord = {
  names: [],
  addresses: [],
  isWithheld: false,
  isNameNeverTold: false,
  state: { kind: 'not-told', word: null, since: null },
  activities: [],
  licences: [],
  compared: {},
  isPerson: false,
  doubts: [],
  consultationNumber: null,
};

/** A record of what is given; what is left out was not stated. */
export function recordOf(stated: Partial<RegisterRecord>): RegisterRecord {
  return { ...nothing, ...stated };
}

export function stateOf(
  kind: RegisterState['kind'],
  word: string | undefined | null,
  since?: string | undefined,
): RegisterState {
  return { kind, word: word ?? null, since: since ?? null };
}

/** Names that were given and are not masked. */
export function namesOf(
  kind: RegisterName['kind'],
  ...texts: readonly (string | undefined)[]
): RegisterName[] {
  return texts.flatMap((text) => (isTold(text) ? [{ kind, text }] : []));
}

/** Registers write `---`, `[ND]` or asterisks for what they do not publish. */
export function isTold(text: string | undefined): text is string {
  return text !== undefined && /[\p{L}\p{N}]/u.test(text) && !isMask(text);
}

function isMask(text: string): boolean {
  return /^\[?(?:nd|non[- ]diffusible|n\/a)\]?$/i.test(text.trim()) || /\*{3}/.test(text);
}

/** What an answer means: only `found` and `not-found` are results. */
export type Reading =
  | { readonly knowledge: 'found'; readonly record: RegisterRecord }
  | { readonly knowledge: 'not-found'; readonly reason: NotFoundReason }
  | { readonly knowledge: 'unknown'; readonly reason: UnknownReason };

/** `branch-not-found`: the register knows the company, and no such branch of it. */
export type NotFoundReason = 'not-found' | 'branch-not-found';

export function found(record: RegisterRecord): Reading {
  return { knowledge: 'found', record };
}

export function notFound(reason: NotFoundReason = 'not-found'): Reading {
  return { knowledge: 'not-found', reason };
}

export function unknown(reason: UnknownReason): Reading {
  return { knowledge: 'unknown', reason };
}
