import { checkIdentifier, type IdentifierCheck, type TypedIdentifier } from './check-identifier.ts';
import { type SchemeId, schemes } from './schemes/scheme-table.ts';
import { withoutNorthernIreland } from './schemes/western-europe.ts';

/** What a canonical number says that another number of the same business has to repeat. */
interface SharedFact {
  readonly fact: string;
  /** Undefined where this number does not say it. */
  readonly of: (canonical: string) => string | undefined;
}

const whole = (fact: string): SharedFact => ({ fact, of: (canonical) => canonical });
const part = (fact: string, from: number, to?: number): SharedFact => ({
  fact,
  of: (canonical) => canonical.slice(from, to),
});

/** Schemes that name one business; a scheme of which it may have several says nothing here. */
const sharedFacts: Readonly<Partial<Record<SchemeId, SharedFact>>> = {
  'us-ein': whole('EIN'),
  'fr-siren': whole('SIREN'),
  'fr-siret': part('SIREN', 0, 9),
  // Monaco's VAT numbers have no SIREN inside.
  'fr-tva': { fact: 'SIREN', of: (tva) => (tva.startsWith('000', 2) ? undefined : tva.slice(2)) },
  'jp-corporate-number': whole('corporate number'),
  'jp-invoice-number': part('corporate number', 1),
  'de-ust-idnr': whole('VAT number'),
  'es-nif': whole('NIF'),
  'pt-nif': whole('NIF'),
  'br-cnpj': part('CNPJ root', 0, 8),
  // Branches of a VAT group add three digits.
  'gb-vat': {
    fact: 'VAT number',
    of: (canonical) => withoutNorthernIreland(canonical).slice(0, 9),
  },
  'gb-companies-house': whole('company number'),
  'ie-vat': whole('VAT number'),
  'ca-bn': part('business number', 0, 9),
  'au-abn': part('company number', 2),
  'au-acn': whole('company number'),
  'nz-nzbn': whole('NZBN'),
  'se-orgnr': whole('organisation number'),
  'no-orgnr': whole('organisation number'),
  'dk-cvr': whole('CVR number'),
  'fi-ytunnus': whole('business identity code'),
  'be-enterprise': whole('enterprise number'),
  'nl-btw': part('VAT number', 0, 9),
  'nl-kvk': whole('KVK number'),
  'at-uid': whole('UID'),
  'ch-uid': whole('UID'),
  'it-partita-iva': whole('partita IVA'),
  'gr-afm': whole('AFM'),
  'pl-nip': whole('NIP'),
  'pl-regon': part('REGON', 0, 9),
  'pl-krs': whole('KRS number'),
  'cz-ico': whole('IČO'),
  // A person's DIČ has no IČO inside.
  'cz-dic': { fact: 'IČO', of: (dic) => (dic.length === 8 ? dic : undefined) },
  'hu-anum': whole('tax number'),
  'ro-cui': whole('CUI'),
  'ru-inn': whole('INN'),
  'ru-ogrn': whole('OGRN'),
  'tr-vkn': whole('VKN'),
  'kr-brn': whole('business registration number'),
  'tw-ubn': whole('UBN'),
  'cn-uscc': whole('credit code'),
  'in-gstin': part('PAN', 2, 12),
  'in-pan': whole('PAN'),
  'id-npwp': part('NPWP', 1, 10),
  lei: whole('LEI'),
};

export type CrossReason =
  | 'same'
  | 'different'
  | 'different-trust'
  | 'two-of-one-scheme'
  | 'not-readable'
  | 'not-inside'
  | 'foreign-number';

/** One comparison within an application. A contradiction outranks two numbers that are each right. */
export interface CrossCheck {
  /** `fr-siren:fr-siret`, or `market:fr-siret` where a number is compared with the market. */
  readonly kind: string;
  readonly verdict: 'agree' | 'contradict' | 'not-checkable';
  /** Something to ask the applicant, not yet a fault. */
  readonly question: boolean;
  readonly reason: CrossReason;
  /** The fact that both say, `SIREN`, and how each of them has it. */
  readonly fact: string;
  readonly values: readonly [string, string];
  readonly schemeIds: readonly [SchemeId, SchemeId];
}

interface Read {
  readonly named: string;
  readonly schemeId: SchemeId;
  readonly check: IdentifierCheck;
}

/** Compares the numbers of one application with each other and with its market (`FR`). */
export function crossCheck(identifiers: readonly TypedIdentifier[], market?: string): CrossCheck[] {
  const read = identifiers.flatMap((identifier): Read[] => {
    const check = checkIdentifier(identifier, market);
    if (check.schemeId === undefined) return [];
    return [{ named: identifier.scheme, schemeId: check.schemeId, check }];
  });
  const pairs = read.flatMap((one, at) => read.slice(at + 1).map((other) => compare(one, other)));
  const foreign = read.map((one) => compareWithMarket(one, market));
  return [...pairs, ...foreign].filter((found) => found !== undefined);
}

function compare(one: Read, other: Read): CrossCheck | undefined {
  const schemeIds = [one.schemeId, other.schemeId] as const;
  const [mine, theirs] = [sharedFacts[one.schemeId], sharedFacts[other.schemeId]];
  if (mine === undefined || mine.fact !== theirs?.fact) return undefined;
  if (schemes[one.schemeId].country !== schemes[other.schemeId].country) return undefined;
  const about = { kind: schemeIds.join(':'), fact: mine.fact, schemeIds, question: false };
  const values = [display(one), display(other)] as const;
  if (!isRead(one) || !isRead(other)) {
    return { ...about, values, verdict: 'not-checkable', reason: 'not-readable' };
  }
  const inside = [mine.of(canonical(one)), theirs.of(canonical(other))] as const;
  const [first, second] = inside;
  if (first === undefined || second === undefined) {
    return { ...about, values, verdict: 'not-checkable', reason: 'not-inside' };
  }
  const facts = { ...about, values: [first, second] } as const;
  if (first === second) return { ...facts, verdict: 'agree', reason: 'same' };
  return { ...facts, verdict: 'contradict', ...difference(one, other) };
}

/** What a difference means: a trust's ABN is its own, and an owner's number may be given as well. */
function difference(one: Read, other: Read): { question: boolean; reason: CrossReason } {
  const ids = [one.schemeId, other.schemeId];
  if (ids.includes('au-abn') && ids.includes('au-acn')) {
    const abn = one.schemeId === 'au-abn' ? one : other;
    return isOfCompany(canonical(abn))
      ? { question: false, reason: 'different' }
      : { question: true, reason: 'different-trust' };
  }
  if (one.named === other.named && !hasBranches.has(one.schemeId)) {
    return { question: true, reason: 'two-of-one-scheme' };
  }
  return { question: false, reason: 'different' };
}

/**
 * Whether an ABN is a company's: its last nine digits are a company number, of a range that was issued (to
 * 199 999 999, and from 600 000 000) and with its check digit. Others' ABNs, as trusts', look so by
 * chance about three times in a hundred.
 */
function isOfCompany(abn: string): boolean {
  const number = abn.slice(2);
  const { layers } = checkIdentifier({ scheme: 'au-acn', value: number });
  return /^[016]/.test(number) && layers.digit.state === 'ok';
}

/** Schemes of which a business has several numbers that begin alike. */
const hasBranches: ReadonlySet<SchemeId> = new Set(['fr-siret', 'br-cnpj', 'ca-bn', 'in-gstin']);

/** Markets whose businesses have another country's numbers. */
const ISSUED_ELSEWHERE: Readonly<Record<string, string>> = {
  BL: 'FR',
  GF: 'FR',
  GP: 'FR',
  IM: 'GB',
  MC: 'FR',
  MF: 'FR',
  MQ: 'FR',
  PM: 'FR',
  RE: 'FR',
  YT: 'FR',
};

function compareWithMarket(one: Read, market: string | undefined): CrossCheck | undefined {
  const { country } = schemes[one.schemeId];
  if (market === undefined || country === undefined) return undefined;
  if (country === market || country === ISSUED_ELSEWHERE[market]) return undefined;
  return {
    kind: `market:${one.schemeId}`,
    verdict: 'not-checkable',
    question: true,
    reason: 'foreign-number',
    fact: 'country',
    values: [market, country],
    schemeIds: [one.schemeId, one.schemeId],
  };
}

function isRead({ check }: Read): boolean {
  return check.layers.format.state === 'ok';
}

function canonical({ check }: Read): string {
  return check.canonical ?? '';
}

function display({ check }: Read): string {
  return check.display ?? '';
}
