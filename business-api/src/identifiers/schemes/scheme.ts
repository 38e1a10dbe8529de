import type { FailureReason, LayerResult } from './layer-result.ts';

/** One kind of number: how it is written and which rules it follows. Pure data and functions. */
export interface Scheme {
  /** In English; the console has its own words for it. */
  readonly name: string;
  /** The market that issues it, ISO 3166-1 alpha-2; undefined where it is issued worldwide. */
  readonly country?: string;
  /** A number that passes every rule, for comparison: published as a sample or widely known. */
  readonly sample?: string;
  /** What people write before the number, in upper case and without blanks: `FR`, `SIREN`. */
  readonly prefixes?: readonly string[];
  /** Makes a common way to write the number whole: pads it, or drops its suffix. */
  readonly complete?: (compact: string) => string;
  /** The canonical form; undefined where the issuers have no form in common. */
  readonly form?: RegExp;
  /** A reason to refuse the value as typed, before anything of it is shown. */
  readonly refuse?: (typed: string) => FailureReason | undefined;
  /** The check digit; undefined where the scheme has none. */
  readonly digit?: (canonical: string) => LayerResult;
  /** A part that cannot be; undefined where no part is known. */
  readonly component?: (canonical: string) => FailureReason | undefined;
  /** A number of zeros is one of those in use. */
  readonly zerosExist?: boolean;
  /** The canonical form as the authority prints it. */
  readonly display?: (canonical: string) => string;
}

export type SchemeFamily = Readonly<Record<string, Scheme>>;
