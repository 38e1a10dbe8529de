import type { HistoryEvent } from '@countersign/contract/history';
import type { Application } from '@countersign/contract/intake';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readTelephone } from '../../ground/duplicates/telephone.ts';
import type { Surroundings } from '../../ground/identifiers/forbidden-numbers/forbidden-kinds.ts';
import { maskForbiddenNumbers } from '../../ground/identifiers/forbidden-numbers/mask-forbidden-numbers.ts';
import { ProblemError } from '../../ground/problems/problem-error.ts';

type Masked = Extract<HistoryEvent, { kind: 'numbers-masked' }>['masked'][number];

export interface MaskedApplication {
  readonly application: Application;
  /** Where a number was masked, and which kind; never the number. */
  readonly masked: readonly Masked[];
}

/**
 * An application without the numbers that must not be stored, before anything of it is stored, logged
 * or mailed. A telephone that is none but such a number is left out. An e-mail address with one is
 * refused (`invalid-request`): masked, it would be another mailbox. The ticket number is the
 * registration site's own, and codes such as a country are no text.
 */
export function maskApplication(application: Application): MaskedApplication {
  const surroundings = surroundingsOf(application);
  const masked: Masked[] = [];
  const walk = (value: unknown, field: string, scheme?: string): unknown => {
    if (typeof value === 'string') {
      const { text, found } = maskForbiddenNumbers(value, { ...surroundings, scheme });
      if (found.length === 0 || isTelephone(field, value, surroundings.market)) return value;
      if (field === '/contact/email') {
        throw new ProblemError('invalid-request', {
          errors: [{ pointer: field, code: 'not-allowed' }],
        });
      }
      masked.push(...found.map((kind) => ({ field, kind })));
      return /\/phone$/.test(field) ? undefined : text;
    }
    if (Array.isArray(value)) return value.map((one, at) => walk(one, `${field}/${at}`));
    if (typeof value !== 'object' || value === null) return value;
    const own = 'scheme' in value && typeof value.scheme === 'string' ? value.scheme : undefined;
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
  const { practice, contact, documents } = application;
  const walked = {
    practice: walk(practice, '/practice'),
    contact: walk(contact, '/contact'),
    ...(documents === undefined ? {} : { documents: walk(documents, '/documents') }),
  };
  if (masked.length === 0) return { application, masked };
  // Of the same shape: texts are replaced by texts, and optional telephones are left out.
  return { application: { ...application, ...(walked as Partial<Application>) }, masked };
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

function surroundingsOf({ countryCode, practice }: Application): Surroundings {
  const isCompany = practice.identifiers.some(({ scheme }) => scheme === 'br-cnpj');
  return { market: countryCode, companyApplies: isCompany || practice.type !== 'optometry' };
}

/** Twelve digits with a country code pass a check digit by chance. */
function isTelephone(field: string, value: string, market: string): boolean {
  if (!/\/phone$/.test(field)) return false;
  const number = readTelephone(value, [market]);
  return number?.startsWith('+') === true && parsePhoneNumberFromString(number)?.isValid() === true;
}
