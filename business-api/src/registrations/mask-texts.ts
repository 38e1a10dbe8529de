import type { HistoryEvent } from '@countersign/contract/history';
import type { Application } from '@countersign/contract/intake';
import { canonicalTelephone } from '@countersign/domain/contact/telephone';
import { maskForbiddenNumbers, type Surroundings } from '../identifiers/room.ts';
import { ProblemError } from '../platform/problems/problem-error.ts';

export type MaskedNumber = Extract<HistoryEvent, { kind: 'numbers-masked' }>['masked'][number];

export interface MaskedTexts {
  /** Of the same shape; a telephone that is none but such a number is left out. */
  readonly value: unknown;
  /** Where a number was masked, and which kind; never the number. */
  readonly masked: readonly MaskedNumber[];
}

/** A place among the texts: `field` as in an application, `refusedAt` as in the request. */
export interface MaskedPlace {
  readonly field: string;
  /** Pointer of the fault where an email address holds a number; `field` by default. */
  readonly refusedAt?: string;
  /** The kind of number that the text is for. */
  readonly scheme?: string | undefined;
}

/**
 * Every text of `value` without the numbers that must not be stored. An email address with one is
 * refused (`invalid-request`): masked, it would be another mailbox.
 */
export function maskTexts(
  given: unknown,
  place: MaskedPlace,
  surroundings: Surroundings,
): MaskedTexts {
  const masked: MaskedNumber[] = [];
  const walk = (value: unknown, field: string, scheme?: string): unknown => {
    if (typeof value === 'string') {
      const { text, found } = maskForbiddenNumbers(value, { ...surroundings, scheme });
      if (found.length === 0 || isTelephone(field, value, surroundings.market)) return value;
      if (field === '/contact/email') {
        throw new ProblemError('invalid-request', {
          errors: [{ pointer: place.refusedAt ?? field, code: 'not-allowed' }],
        });
      }
      masked.push(...found.map((kind) => ({ field, kind })));
      return /\/phone$/.test(field) ? undefined : text;
    }
    if (Array.isArray(value)) return value.map((one, at) => walk(one, `${field}/${at}`));
    if (typeof value !== 'object' || value === null) return value;
    const own = 'scheme' in value && typeof value.scheme === 'string' ? value.scheme : scheme;
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, part]) => {
          const isText = !codes.has(name);
          const partScheme = name === 'value' ? own : undefined;
          return [name, isText ? walk(part, `${field}/${name}`, partScheme) : part] as const;
        })
        .filter(([, part]) => part !== undefined),
    );
  };
  return { value: walk(given, place.field, place.scheme), masked };
}

/** Members that have a closed set of values. */
const codes: ReadonlySet<string> = new Set([
  'countryCode',
  'kind',
  'preferredLocale',
  'purpose',
  'role',
  'scheme',
  'type',
  'validUntil',
]);

/** What decides which numbers an application must not hold. */
export function surroundingsOf({
  countryCode,
  practice,
}: Pick<Application, 'countryCode' | 'practice'>): Surroundings {
  const isCompany = practice.identifiers.some(({ scheme }) => scheme === 'br-cnpj');
  return { market: countryCode, companyApplies: isCompany || practice.type !== 'optometry' };
}

/** Twelve digits with a country code pass a check digit by chance. */
function isTelephone(field: string, value: string, market: string): boolean {
  return /\/phone$/.test(field) && canonicalTelephone(value, [market]) !== undefined;
}

export interface MaskedApplication {
  readonly application: Application;
  /** Where a number was masked, and which kind; never the number. */
  readonly masked: readonly MaskedNumber[];
}

/**
 * An application without the numbers that must not be stored, before anything of it is stored, logged
 * or mailed, as `maskTexts` says. The ticket number is the registration site's own, and codes such as a
 * country are no text.
 */
export function maskApplication(application: Application): MaskedApplication {
  const surroundings = surroundingsOf(application);
  const { practice, contact, documents } = application;
  const parts = { practice, contact, ...(documents === undefined ? {} : { documents }) };
  const { value, masked } = maskTexts(parts, { field: '' }, surroundings);
  if (masked.length === 0) return { application, masked };
  // Of the same shape: texts are replaced by texts, and optional telephones are left out.
  return { application: { ...application, ...(value as Partial<Application>) }, masked };
}
