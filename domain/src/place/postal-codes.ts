import { americanStateIn } from './american-states.ts';

interface PostalCodes {
  /** Without blanks and hyphens, upper case. */
  readonly form: RegExp;
  /** As it is usually written. */
  readonly example: string;
}

const codes = (form: RegExp, example: string): PostalCodes => ({ form, example });
const british = (area: string, example: string) =>
  codes(new RegExp(`^${area}\\d[\\dA-Z]?\\d[ABD-HJLNP-UW-Z]{2}$`), example);
const american = codes(/^\d{5}(?:\d{4})?$/, '28804');
const overseas = codes(/^9[78]\d{3}$/, '97400');

/** By country, of the markets and of the countries around them whose numbers are checked. */
const POSTAL_CODES: Readonly<Partial<Record<string, PostalCodes>>> = {
  US: american,
  AS: american,
  GU: american,
  MP: american,
  PR: american,
  VI: american,
  CA: codes(/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/, 'V6K 1N9'),
  FR: codes(/^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, '33000'),
  ...Object.fromEntries(
    ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'YT'].map((code) => [code, overseas]),
  ),
  MC: codes(/^980\d\d$/, '98000'),
  JP: codes(/^\d{7}$/, '104-0061'),
  DE: codes(/^(?:0[1-9]|[1-9]\d)\d{3}$/, '10115'),
  ES: codes(/^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28004'),
  PT: codes(/^[1-9]\d{3}(?:\d{3})?$/, '1100-148'),
  BR: codes(/^\d{8}$/, '22240-003'),
  GB: british('[A-PR-UWYZ][A-HK-Y]?', 'EX1 1AA'),
  GG: british('GY', 'GY1 1AA'),
  JE: british('JE', 'JE2 3AB'),
  IM: british('IM', 'IM1 1AG'),
  AU: codes(/^\d{4}$/, '3000'),
  NZ: codes(/^\d{4}$/, '6011'),
  IE: codes(/^[AC-FHKNPRTV-Y]\d[\dW][\dAC-FHKNPRTV-Y]{4}$/, 'D02 AF30'),
  IT: codes(/^\d{5}$/, '20121'),
  SM: codes(/^4789\d$/, '47890'),
  GR: codes(/^[1-8]\d{4}$/, '105 63'),
  BE: codes(/^[1-9]\d{3}$/, '1000'),
  NL: codes(/^[1-9]\d{3}(?!S[ADS])[A-Z]{2}$/, '3511 AX'),
  LU: codes(/^\d{4}$/, '1219'),
  AT: codes(/^[1-9]\d{3}$/, '1010'),
  CH: codes(/^[1-9]\d{3}$/, '8001'),
  LI: codes(/^94(?:8[5-9]|9[0-8])$/, '9490'),
  SE: codes(/^[1-9]\d{4}$/, '111 22'),
  NO: codes(/^\d{4}$/, '5003'),
  DK: codes(/^\d{4}$/, '1050'),
  FI: codes(/^\d{5}$/, '00100'),
  PL: codes(/^\d{5}$/, '00-850'),
  CZ: codes(/^[1-7]\d{4}$/, '110 00'),
  SK: codes(/^[089]\d{4}$/, '811 01'),
  HU: codes(/^[1-9]\d{3}$/, '1051'),
  RO: codes(/^\d{6}$/, '010011'),
  RU: codes(/^[1-6]\d{5}$/, '101000'),
  TR: codes(/^(?:0[1-9]|[1-7]\d|8[01])\d{3}$/, '34110'),
  KR: codes(/^[0-6]\d{4}$/, '06236'),
  TW: codes(/^[1-9]\d{2}(?:\d{2,3})?$/, '100'),
  CN: codes(/^\d{6}$/, '100005'),
  IN: codes(/^[1-8]\d{5}$/, '400001'),
  ID: codes(/^[1-9]\d{4}$/, '10110'),
};

/** What is wrong with a postal code: its form, with an example, or that it lies in other regions. */
export type PostalCodeProblem =
  | { readonly problem: 'form'; readonly example: string }
  | { readonly problem: 'region'; readonly regions: readonly string[] };

interface WrittenPlace {
  readonly postalCode?: string | undefined;
  readonly region?: string | undefined;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly countryCode: string;
}

/**
 * Undefined where nothing is wrong, or nothing can be said: a country without a table, no postal code, a
 * region that is not known. Blanks, hyphens, full-width digits and the country's letters before the code
 * make no difference.
 */
export function postalCodeProblem(place: WrittenPlace): PostalCodeProblem | undefined {
  const { postalCode = '', region = '', countryCode } = place;
  const known = POSTAL_CODES[countryCode];
  if (known === undefined || postalCode.trim() === '') return undefined;
  const plain = postalCode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s〒\p{Pd}ー.]/gu, '');
  const code = [plain, plain.replace(/^[A-Z]{1,3}(?=\d)/, '')].find((one) => known.form.test(one));
  if (code === undefined) return { problem: 'form', example: known.example };
  const regions = REGIONS[countryCode];
  const ours = regions?.named(region);
  const theirs = regions?.byStart.find(([start]) => start.test(code))?.[1];
  if (ours === undefined || theirs === undefined || theirs.includes(ours)) return undefined;
  return { problem: 'region', regions: theirs };
}

interface Regions {
  /** The region as the table has it; undefined for a text that names none. */
  readonly named: (text: string) => string | undefined;
  readonly byStart: readonly (readonly [start: RegExp, regions: readonly string[]])[];
}

/** `2: DC MD|3: AL FL`: the first signs of a code, and the regions in which such codes lie. */
function tableOf(text: string): Regions['byStart'] {
  return text.split('|').map((line) => {
    const [starts = '', regions = ''] = line.split(': ');
    return [new RegExp(`^(?:${starts})`), regions.split(' ')] as const;
  });
}

/** By its letters or its name, in any spelling of accents. */
function namedBy(names: string): Regions['named'] {
  const plain = (text: string) => text.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase();
  const byName = new Map(
    names.split('|').flatMap((line): [string, string][] => {
      const [code = '', ...others] = line.split('=');
      return [code, ...others].map((name) => [plain(name), code]);
    }),
  );
  return (text) => byName.get(plain(text.replace(/^(?:CA|AU|BR)-/i, '')));
}

const prefectures =
  '北海道|青森県|岩手県|宮城県|秋田県|山形県|福島県|茨城県|栃木県|群馬県|埼玉県|千葉県|東京都|神奈川県|新潟県|富山県|石川県|福井県|山梨県|長野県|岐阜県|静岡県|愛知県|三重県|滋賀県|京都府|大阪府|兵庫県|奈良県|和歌山県|鳥取県|島根県|岡山県|広島県|山口県|徳島県|香川県|愛媛県|高知県|福岡県|佐賀県|長崎県|熊本県|大分県|宮崎県|鹿児島県|沖縄県'.split(
    '|',
  );

/** Codes near a border may be served from the other side: such regions are in the row too. */
const REGIONS: Readonly<Partial<Record<string, Regions>>> = {
  US: {
    named: (text) => (text === '' ? undefined : americanStateIn(text)),
    byStart: tableOf(
      '0: CT MA ME NH NJ NY PR RI VI VT|1: DE NY PA|2: DC MD NC SC VA WV|3: AL FL GA MS TN|4: IN KY MI OH|5: DC IA MN MT ND SD VA WI|6: IL KS MO NE|7: AR LA OK TX|8: AZ CO ID NM NV TX UT WY|9: AK AS CA GU HI MP OR WA',
    ),
  },
  CA: {
    named: namedBy(
      'NL=Newfoundland and Labrador=Terre-Neuve-et-Labrador|NS=Nova Scotia=Nouvelle-Écosse|PE=Prince Edward Island=Île-du-Prince-Édouard|NB=New Brunswick=Nouveau-Brunswick|QC=Quebec=Québec|ON=Ontario|MB=Manitoba|SK=Saskatchewan|AB=Alberta|BC=British Columbia=Colombie-Britannique|NT=Northwest Territories|NU=Nunavut|YT=Yukon',
    ),
    byStart: tableOf(
      'A: NL|B: NS|C: PE|E: NB|[GHJ]: QC|[KLMNP]: ON|R: MB|S: SK|T: AB|V: BC|X: NT NU|Y: YT',
    ),
  },
  AU: {
    named: namedBy(
      'NSW=New South Wales|ACT=Australian Capital Territory|VIC=Victoria|QLD=Queensland|SA=South Australia|WA=Western Australia|TAS=Tasmania|NT=Northern Territory',
    ),
    byStart: tableOf(
      '0: ACT NT SA WA|1: NSW|2: ACT NSW QLD|3: NSW VIC|4: NSW QLD|5: NT SA|6: WA|7: TAS|8: VIC|9: QLD',
    ),
  },
  BR: {
    named: namedBy(
      'AC=Acre|AL=Alagoas|AM=Amazonas|AP=Amapá|BA=Bahia|CE=Ceará|DF=Distrito Federal|ES=Espírito Santo|GO=Goiás|MA=Maranhão|MG=Minas Gerais|MS=Mato Grosso do Sul|MT=Mato Grosso|PA=Pará|PB=Paraíba|PE=Pernambuco|PI=Piauí|PR=Paraná|RJ=Rio de Janeiro|RN=Rio Grande do Norte|RO=Rondônia|RR=Roraima|RS=Rio Grande do Sul|SC=Santa Catarina|SE=Sergipe|SP=São Paulo|TO=Tocantins',
    ),
    byStart: tableOf(
      '[01]: SP|2[0-8]: RJ|29: ES|3: MG|4[0-8]: BA|49: SE|5[0-6]: PE|57: AL|58: PB|59: RN|6[0-3]: CE|64: PI|65: MA|6[67]: PA|68: AP PA|69: AC AM RR|7[01]: DF|7[23]: DF GO|7[45]: GO|76: GO RO|77: TO|78: MT|79: MS|8[0-7]: PR|8[89]: SC|9: RS',
    ),
  },
  JP: {
    named: (text) => prefectures.find((name) => name === text || name.slice(0, -1) === text),
    byStart: tableOf(
      '0[04-9]: 北海道|01: 秋田県 青森県|02: 岩手県|03: 青森県|1: 東京都|20: 東京都|2[1-5]: 神奈川県|2[6-9]: 千葉県|3[01]: 茨城県|32: 栃木県|3[3-6]: 埼玉県|37: 群馬県|38: 長野県 群馬県|39: 長野県|40: 山梨県|4[1-3]: 静岡県|4[4-8]: 愛知県|49: 愛知県 三重県|50: 岐阜県|51: 三重県|52: 滋賀県 京都府|5[3-9]: 大阪府|60: 京都府|61: 京都府 大阪府|62: 京都府|63: 奈良県 大阪府|64: 和歌山県 奈良県 三重県|6[5-7]: 兵庫県|68: 鳥取県 島根県|69: 島根県|7[01]: 岡山県|7[23]: 広島県|7[45]: 山口県|76: 香川県|77: 徳島県|78: 高知県|79: 愛媛県|8[0-2]: 福岡県 長崎県|83: 福岡県 大分県|84: 佐賀県|85: 長崎県|86: 熊本県|87: 大分県 福岡県|88: 宮崎県|89: 鹿児島県|90: 沖縄県|91: 福井県|92: 石川県|93: 富山県|94: 新潟県 長野県|95: 新潟県|9[67]: 福島県|98: 宮城県|99: 山形県',
    ),
  },
};
