import {
  type CrossCheck,
  checkIdentifier,
  crossCheck,
  type IdentifierCheck,
  type IdentifierVerdict,
  verdictOf,
} from '../../identifiers/room.ts';
import type { EvidenceApplication } from './evidence-case.ts';

type Identifier = EvidenceApplication['practice']['identifiers'][number];

/** An identifier of an application with everything that can be said of it without a network. */
export interface ReadNumber {
  readonly typed: Identifier;
  readonly check: IdentifierCheck;
  readonly verdict: IdentifierVerdict;
  /** The scheme's id, or its name as typed. */
  readonly schemeId: string;
  /** `fr-siret 73282932000074`; null where nothing of the value may be shown. */
  readonly name: string | null;
  readonly display: string;
}

export interface Numbers {
  readonly numbers: readonly ReadNumber[];
  readonly crossChecks: readonly CrossCheck[];
}

export function readNumbers({ countryCode, practice }: EvidenceApplication): Numbers {
  const numbers = practice.identifiers.map((typed): ReadNumber => {
    const check = checkIdentifier(typed, countryCode);
    const schemeId = check.schemeId ?? typed.scheme;
    const { canonical } = check;
    return {
      typed,
      check,
      verdict: verdictOf(check),
      schemeId,
      name: canonical === undefined ? null : `${schemeId} ${canonical}`,
      display: check.display ?? '•••',
    };
  });
  return { numbers, crossChecks: crossCheck(practice.identifiers, countryCode) };
}

/** One number as its authority prints it; undefined where nothing of the value may be shown. */
export function printedNumber(
  typed: Identifier,
  countryCode: EvidenceApplication['countryCode'],
): string | undefined {
  const { canonical, display } = checkIdentifier(typed, countryCode);
  return canonical === undefined ? undefined : display;
}
