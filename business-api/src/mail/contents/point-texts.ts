import { type RegisterId, registers } from '@countersign/domain/evidence/register-finding';
import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { CountryCode } from '@countersign/domain/market/country-code';
import {
  type IdentifierScheme,
  identifierSchemes,
} from '@countersign/domain/registration/identifier-schemes';
import type { PointFinding } from '@countersign/domain/registration/point-finding';
import type { RequestPoint } from '@countersign/domain/registration/request-point';
import { fieldLabel } from './field-label.ts';
import { foreignFileName, foreignLine } from './foreign-text.ts';
import { calendarDay } from './mail-day.ts';
import { fill, mailTexts, reasonText } from './mail-texts.ts';
import { marketName } from './market-name.ts';

export interface PointTexts {
  /** The name of the field; empty without one. */
  readonly label: string;
  readonly task: string;
  /** What is wrong; null where no reason was given, and where the task says it. */
  readonly why: string | null;
}

/**
 * The sentences about a point, without the reviewer's own words. A finding's sentence has the values of the
 * application and of registers; without it, the sentences are general.
 */
export function pointTexts(
  { kind, field, reason, finding }: Pick<RequestPoint, 'kind' | 'field' | 'reason' | 'finding'>,
  language: MailLanguage,
  countryCode: CountryCode,
): PointTexts {
  const { points, findings } = mailTexts(language).information;
  const label = field === null ? '' : fieldLabel(field, language);
  if (finding !== undefined) {
    const values = readableValues(finding, language, countryCode);
    return { label, task: fill(findings[finding.code], values), why: null };
  }
  const free = {
    correct: points.explainFree,
    explain: points.explainFree,
    add: points.addFree,
    document: points.documentFree,
    confirm: points.confirmFree,
  };
  return {
    label,
    task: field === null ? free[kind] : fill(points[kind], { field: label }),
    why: reason === null ? null : reasonText(language, reason).why,
  };
}

/** The registers by the names that they have themselves, for whoever looks a number up. */
const registerNames: Readonly<Record<RegisterId, string>> = {
  'us-nppes': 'NPPES NPI Registry',
  'fr-recherche-entreprises': 'Annuaire des Entreprises',
  'eu-vies': 'VIES',
  'gb-companies-house': 'Companies House',
  'au-abn-lookup': 'ABN Lookup',
  'jp-houjin-bangou': '国税庁法人番号公表サイト',
  'br-brasilapi': 'CNPJ, Receita Federal',
  'no-brreg': 'Brønnøysundregistrene',
  'fi-prh': 'PRH',
  'pl-krs': 'KRS',
  'cz-ares': 'ARES',
  'de-evatr': 'eVatR, BZSt',
  'ch-zefix': 'Zefix',
  'tw-gcis': '經濟部商工登記',
  'world-gleif': 'GLEIF',
};

/** A finding's values as people write them: names for schemes, registers and countries, dates in words. */
function readableValues(
  { values }: PointFinding,
  language: MailLanguage,
  countryCode: CountryCode,
): Record<string, string> {
  const tag = mailLanguageTag(language);
  const readable = ([name, value]: [string, string]): string => {
    switch (name) {
      case 'scheme':
      case 'otherScheme':
        return schemeName(value, language);
      case 'schemes': {
        const names = value.split(' ').map((scheme) => schemeName(scheme, language));
        return new Intl.ListFormat(tag, { type: 'disjunction' }).format(names);
      }
      case 'register':
        return isRegister(value) ? registerNames[value] : foreignLine(value);
      case 'country':
        return CountryCode.safeParse(value).success
          ? marketName(CountryCode.parse(value), language)
          : foreignLine(value);
      case 'file':
        return foreignFileName(value);
      case 'date':
        return calendarDay(value, language, countryCode) ?? foreignLine(value);
      default:
        return foreignLine(value, 400);
    }
  };
  return Object.fromEntries(Object.entries(values).map((entry) => [entry[0], readable(entry)]));
}

function schemeName(scheme: string, language: MailLanguage): string {
  const { schemes } = mailTexts(language);
  const known: IdentifierScheme = identifierSchemes.find((one) => one === scheme) ?? 'other';
  return schemes[known];
}

function isRegister(value: string): value is RegisterId {
  return registers.some((one) => one === value);
}
