import * as cpf from 'stdnum/lib/cjs/br/cpf.js';
import * as nir from 'stdnum/lib/cjs/fr/nir.js';
import { weightedSum } from '../schemes/check-digits.ts';

export type ForbiddenKind = 'jp-my-number' | 'us-ssn' | 'fr-nir' | 'br-cpf';

export interface Surroundings {
  /** Of the application: `JP`. */
  readonly market: string;
  /** A company applies, so that no person's tax number belongs into the application. */
  readonly companyApplies: boolean;
}

export interface ForbiddenRule {
  readonly kind: ForbiddenKind;
  /** Finds candidates in plain text. */
  readonly pattern: RegExp;
  /** Words before a number that say what it is; they are found in upper case. */
  readonly label: RegExp;
  /** Whether a candidate is one: by its own digits, and by what is known about the application. */
  readonly isOne: (found: Candidate, surroundings: Surroundings) => boolean;
}

interface Candidate {
  readonly text: string;
  /** Only its letters and digits, in upper case. */
  readonly compact: string;
  /** One of the label's words comes shortly before it. */
  readonly labelled: boolean;
}

/** No digit or letter touches the number, not even across a hyphen or a full stop. */
const START = '(?<![\\dA-Za-z]|\\d[-./])';
const END = '(?![\\dA-Za-z]|[-./]\\d)';
const within = (form: string) => new RegExp(`${START}(?:${form})${END}`, 'g');

export const forbiddenRules: readonly ForbiddenRule[] = [
  {
    kind: 'jp-my-number',
    // Four by four, unless a card number continues.
    pattern: within('\\d{12}|(?<!\\d )\\d{4}([- ])\\d{4}\\1\\d{4}(?! \\d)'),
    label: /マイナンバー|個人番号|MY ?NUMBER/,
    isOne: ({ compact, labelled }, { market }) =>
      (labelled || market === 'JP') && myNumberFits(compact),
  },
  {
    kind: 'us-ssn',
    pattern: within('\\d{3}-\\d{2}-\\d{4}|(?<!\\d )\\d{3} \\d{2} \\d{4}(?! \\d)|\\d{9}'),
    label: /SSN|SOCIAL ?SECURITY/,
    isOne: ({ text, compact, labelled }, { market }) => {
      const written = text.includes('-') || (text.includes(' ') && market === 'US');
      return (labelled || written) && !/^(?:000|666|9)|^.{3}00|0000$/.test(compact);
    },
  },
  {
    kind: 'fr-nir',
    pattern: within(
      '[1-478][ .-]?\\d{2}[ .-]?(?:0[1-9]|[1-9]\\d)[ .-]?(?:\\d{2}|2[ABab])[ .-]?\\d{3}[ .-]?\\d{3}[ ./-]{0,3}\\d{2}',
    ),
    label: /NIR|S[ÉE]CURIT[ÉE] SOCIALE|NSS/,
    isOne: ({ compact }) => nir.validate(compact).isValid,
  },
  {
    kind: 'br-cpf',
    pattern: within('\\d{3}\\.?\\d{3}\\.?\\d{3}[- ]?\\d{2}'),
    label: /CPF/,
    // Eleven bare digits are as often a mobile telephone.
    isOne: ({ text, compact, labelled }, { market, companyApplies }) =>
      companyApplies &&
      market === 'BR' &&
      (labelled || /[.-]/.test(text) || !/^[1-9]{2}9/.test(compact)) &&
      cpf.validate(compact).isValid,
  },
];

function myNumberFits(number: string): boolean {
  const sum = weightedSum(number.slice(0, 11), [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
  const rest = sum % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(number[11]);
}
