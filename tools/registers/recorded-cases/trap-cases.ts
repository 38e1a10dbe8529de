import type { Expected, RecordedCase } from './recorded-case.ts';

type Line = readonly [
  register: string,
  kind: string,
  request: unknown,
  answer: unknown,
  application: object,
  expected: Expected,
];

const confirmed: Expected = { knowledge: 'found', verdict: 'confirmed' };
const eyes: Expected = { knowledge: 'found', verdict: 'needs-eyes' };
const against: Expected = { knowledge: 'found', verdict: 'contradicted' };
const unknown: Expected = { knowledge: 'unknown', verdict: 'unknown' };
const missing: Expected = { knowledge: 'not-found', verdict: 'contradicted' };

/** What integrations with these services got wrong before, one by one. */
export function trapCases(): RecordedCase[] {
  return [...american, ...french, ...european, ...british, ...others].map(
    ([register, kind, request, answer, application, expected]) => ({
      register,
      kind,
      request,
      // A text is an answer with status 200.
      answer: isAnswer(answer) ? answer : { status: 200, body: text(answer) },
      application,
      expected,
    }),
  );
}

function isAnswer(answer: unknown): answer is { status: number; body: string } {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'body' in answer;
}

function text(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const at = (status: number, body: unknown) => ({ status, body: text(body) });

const npi = (number: unknown, basic: object, rest: object = {}) => ({
  result_count: 1,
  results: [
    {
      number,
      enumeration_type: 'NPI-2',
      basic: { status: 'A', ...basic },
      taxonomies: [{ code: '152W00000X', desc: 'Optometrist', license: null, state: null }],
      addresses: [],
      ...rest,
    },
  ],
});
const ridge = { organization_name: 'BLUE RIDGE EYE CARE PLLC' };
const ridgeApplies = (rest: object = {}) => ({
  countryCode: 'US',
  practice: { legalName: 'Blue Ridge Eye Care PLLC', ...rest },
});
const austin = {
  purpose: 'practice',
  lines: ['200 Congress Avenue'],
  city: 'Austin',
  region: 'TX',
  postalCode: '78701',
  countryCode: 'US',
};
const located = (address: object) => ({
  addresses: [{ address_purpose: 'LOCATION', country_code: 'US', ...address }],
});
const licensed = { taxonomies: [{ code: '152W00000X', license: 'OPT7421', state: 'TX' }] };
const licence = (value: string) => ({
  identifiers: [{ scheme: 'us-state-licence', value, issuer: 'TX' }],
});

const american: readonly Line[] = [
  [
    'nppes',
    'number as JSON number',
    '1234567893',
    npi(1234567893, ridge),
    ridgeApplies(),
    confirmed,
  ],
  [
    'nppes',
    'address in the query',
    'https://npiregistry.cms.hhs.gov/api/?version=2.1&number=1234567893',
    npi('1234567893', ridge),
    ridgeApplies(),
    confirmed,
  ],
  [
    'NPPES',
    'person is the contact',
    { value: '1234567893', scheme: 'us-npi' },
    npi('1234567893', { first_name: 'DANA', last_name: 'WHITFIELD', name_prefix: '--' }),
    { ...ridgeApplies(), contact: { name: 'Dr Dana Whitfield' } },
    { ...confirmed, name: 'agrees' },
  ],
  [
    'nppes',
    'person is another',
    { value: '1234567893', scheme: 'us-npi' },
    npi('1234567893', { first_name: 'KARL', last_name: 'OKAFOR' }),
    { ...ridgeApplies(), contact: { name: 'Dana Whitfield' } },
    { ...against, name: 'differs' },
  ],
  [
    'us_nppes',
    'deactivated',
    '1234567893',
    npi('1234567893', { ...ridge, status: 'D' }),
    ridgeApplies(),
    { ...against, state: 'differs' },
  ],
  [
    'nppes',
    'errors with 200',
    '123',
    { Errors: [{ description: 'x', field: 'number', number: '06' }] },
    ridgeApplies(),
    unknown,
  ],
  [
    'nppes',
    'letter box',
    '1234567893',
    npi(
      '1234567893',
      ridge,
      located({ address_1: 'PO BOX 12', city: 'AUSTIN', state: 'TX', postal_code: '787670012' }),
    ),
    ridgeApplies({ addresses: [austin] }),
    { ...confirmed, address: 'not-told' },
  ],
  [
    'nppes',
    'long postal code',
    '1234567893',
    npi(
      '1234567893',
      ridge,
      located({
        address_1: '200 CONGRESS AVE STE 4',
        city: 'AUSTIN',
        state: 'TX',
        postal_code: '787011234',
      }),
    ),
    ridgeApplies({ addresses: [austin] }),
    { ...confirmed, address: 'agrees' },
  ],
  [
    'nppes',
    'licence agrees',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies(licence('OPT 7421')),
    confirmed,
  ],
  [
    'nppes',
    'licence differs',
    '1234567893',
    npi('1234567893', ridge, licensed),
    ridgeApplies(licence('OPT 9999')),
    eyes,
  ],
  ['nppes', 'no names', '1234567893', npi('1234567893', {}), ridgeApplies(), unknown],
  [
    'nppes',
    'count without results',
    '1234567893',
    { result_count: 1, results: [] },
    ridgeApplies(),
    unknown,
  ],
  [
    'nppes',
    'application without a name',
    '1234567893',
    npi('1234567893', ridge),
    { countryCode: 'US' },
    { ...confirmed, name: 'not-told' },
  ],
];

const port = (change: object = {}) => ({
  results: [
    {
      siren: '732829320',
      nom_complet: 'OPTIQUE DU VIEUX PORT (OVP)',
      nom_raison_sociale: 'OPTIQUE DU VIEUX PORT',
      etat_administratif: 'A',
      statut_diffusion: 'O',
      activite_principale: '47.78A',
      siege: {
        siret: '73282932000074',
        adresse: '3 QUAI DU PORT 13002 MARSEILLE 2',
        code_postal: '13002',
        libelle_commune: 'MARSEILLE 2',
        etat_administratif: 'A',
        liste_enseignes: null,
      },
      matching_etablissements: [
        {
          siret: '73282932000074',
          etat_administratif: 'A',
          adresse: '3 QUAI DU PORT 13002 MARSEILLE 2',
          activite_principale: '47.78A',
        },
      ],
      ...change,
    },
  ],
  total_results: 1,
});
const branch = (change: object) => ({
  matching_etablissements: [
    {
      siret: '73282932000074',
      etat_administratif: 'A',
      adresse: '3 QUAI DU PORT 13002 MARSEILLE 2',
      activite_principale: '47.78A',
      ...change,
    },
  ],
});
const portApplies = {
  countryCode: 'FR',
  practice: {
    legalName: 'Optique du Vieux Port',
    type: 'optician-retail',
    addresses: [
      {
        purpose: 'practice',
        lines: ['3 quai du Port'],
        city: 'Marseille Cedex 02',
        postalCode: '13002',
        countryCode: 'FR',
      },
    ],
  },
};
const siret = { scheme: 'fr-siret', value: '73282932000074' };

const french: readonly Line[] = [
  [
    'recherche-entreprises',
    'by SIREN',
    { scheme: 'fr-siren', value: '732829320' },
    port({ matching_etablissements: [] }),
    portApplies,
    { ...confirmed, address: 'agrees' },
  ],
  [
    'recherche-entreprises',
    'name in brackets',
    siret,
    port({ nom_raison_sociale: null }),
    { ...portApplies, practice: { ...portApplies.practice, legalName: 'OVP' } },
    { ...confirmed, name: 'agrees' },
  ],
  [
    'recherche-entreprises',
    'company for a wrong shop',
    { scheme: 'fr-siret', value: '73282932000082' },
    port(),
    portApplies,
    missing,
  ],
  [
    'recherche-entreprises',
    'closed shop of an active company',
    siret,
    port(branch({ etat_administratif: 'F' })),
    portApplies,
    { ...against, state: 'differs' },
  ],
  [
    'recherche-entreprises',
    'withheld',
    siret,
    port({
      nom_complet: '[NON-DIFFUSIBLE]',
      nom_raison_sociale: null,
      statut_diffusion: 'P',
      ...branch({ adresse: '[ND] 13002 [ND]' }),
    }),
    portApplies,
    { ...eyes, name: 'not-told' },
  ],
  [
    'recherche-entreprises',
    'new code only',
    siret,
    port({
      activite_principale: null,
      activite_principale_naf25: '47.74Z',
      ...branch({ activite_principale: null }),
    }),
    portApplies,
    { ...confirmed, activity: 'similar' },
  ],
  [
    'recherche-entreprises',
    'absent holder',
    siret,
    { results: [], total_results: 0 },
    portApplies,
    { knowledge: 'not-found', verdict: 'needs-eyes' },
  ],
  [
    'recherche-entreprises',
    'error',
    siret,
    at(400, { erreur: 'Veuillez indiquer au moins un paramètre de recherche.' }),
    portApplies,
    unknown,
  ],
];

const vat = (change: object) => ({
  isValid: true,
  requestDate: 'x',
  userError: 'VALID',
  name: '---',
  address: '---',
  requestIdentifier: '',
  vatNumber: '136695976',
  ...change,
});
const german = { scheme: 'de-ust-idnr', value: 'DE136695976' };
const berlin = { countryCode: 'DE', practice: { legalName: 'Optik Brandt GmbH' } };
const outage = (userError: string): Line => [
  'vies',
  `userError ${userError}`,
  german,
  vat({ isValid: false, userError }),
  berlin,
  unknown,
];

const european: readonly Line[] = [
  ...[
    'MS_UNAVAILABLE',
    'MS_MAX_CONCURRENT_REQ',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'SERVER_BUSY',
    'TIMEOUT',
    'VAT_BLOCKED',
    'IP_BLOCKED',
    'INVALID_INPUT',
    'INVALID_REQUESTER_INFO',
    'SOMETHING_NEW',
  ].map(outage),
  [
    'vies',
    'withheld',
    german,
    vat({}),
    berlin,
    { ...confirmed, name: 'not-told', address: 'not-told' },
  ],
  [
    'vies',
    'asked to compare, agrees',
    german,
    vat({ viesApproximate: { matchName: 1, matchStreet: 3 } }),
    berlin,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'vies',
    'asked to compare, differs',
    german,
    vat({ viesApproximate: { matchName: 2, matchStreet: 3 } }),
    berlin,
    { ...against, name: 'differs' },
  ],
  ['vies', 'INVALID', german, vat({ isValid: false, userError: 'INVALID' }), berlin, missing],
  [
    'vies',
    'valid and invalid at once',
    german,
    vat({ isValid: true, userError: 'INVALID' }),
    berlin,
    unknown,
  ],
  [
    'vies',
    'error wrapper',
    german,
    { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
    berlin,
    unknown,
  ],
  [
    'vies',
    'posted',
    german,
    {
      countryCode: 'DE',
      vatNumber: '136695976',
      valid: true,
      requestIdentifier: 'WAPI1',
      name: '---',
      address: '---',
      traderNameMatch: 'NOT_PROCESSED',
    },
    berlin,
    confirmed,
  ],
  [
    'vies',
    'posted, not valid',
    german,
    { countryCode: 'DE', vatNumber: '136695976', valid: false, name: '---', address: '---' },
    berlin,
    missing,
  ],
  [
    'vies',
    'Greek trading name',
    { scheme: 'gr-afm', value: 'EL094259216' },
    vat({
      vatNumber: '094259216',
      name: 'ΠΑΠΑΔΟΠΟΥΛΟΣ ΑΕ||ΟΠΤΙΚΑ ΑΘΗΝΑ',
      address: 'ΕΡΜΟΥ 12 \n10563 - ΑΘΗΝΑ\n',
    }),
    {
      countryCode: 'GR',
      practice: {
        legalName: 'Optika Athina',
        addresses: [
          { lines: ['Ermou 12'], city: 'Athens', postalCode: '105 63', countryCode: 'GR' },
        ],
      },
    },
    { ...confirmed, name: 'agrees', address: 'agrees' },
  ],
];

const house = (change: object) => ({
  company_name: 'HARBOUR OPTICIANS LIMITED',
  company_number: '09876543',
  company_status: 'active',
  sic_codes: ['47782'],
  ...change,
});
const crn = { scheme: 'gb-companies-house', value: '09876543' };
const harbour = { countryCode: 'GB', practice: { legalName: 'Harbour Opticians Ltd' } };
const status = (company_status: string, expected: Expected): Line => [
  'companies-house',
  `status ${company_status}`,
  crn,
  house({ company_status }),
  harbour,
  expected,
];

const british: readonly Line[] = [
  ...[
    'dissolved',
    'liquidation',
    'receivership',
    'administration',
    'voluntary-arrangement',
    'converted-closed',
    'insolvency-proceedings',
    'closed',
  ].map((word) => status(word, { ...against, state: 'differs' })),
  status('open', { ...confirmed, state: 'agrees' }),
  [
    'companies-house',
    'strike-off proposed',
    crn,
    house({ company_status_detail: 'active-proposal-to-strike-off' }),
    harbour,
    { ...eyes, state: 'similar' },
  ],
  [
    'companies-house',
    'no status',
    crn,
    house({ company_status: undefined }),
    harbour,
    { ...eyes, state: 'not-told' },
  ],
  [
    'companies-house',
    'former name',
    crn,
    house({
      company_name: 'QUAY VISION LIMITED',
      previous_company_names: [{ name: 'HARBOUR OPTICIANS LIMITED' }],
    }),
    harbour,
    { ...eyes, name: 'similar' },
  ],
  [
    'companies-house',
    '404 of the second shape',
    crn,
    at(404, { timestamp: 'x', message: 'Not Found', request_id: 'y' }),
    harbour,
    missing,
  ],
  ['companies-house', '404 with a page', crn, at(404, '<html>nginx</html>'), harbour, unknown],
  [
    'companies-house',
    '404 of another error',
    crn,
    at(404, { errors: [{ error: 'access-denied' }] }),
    harbour,
    unknown,
  ],
  [
    'companies-house',
    'number without zeros',
    { scheme: 'gb-companies-house', value: '9876543' },
    house({}),
    harbour,
    confirmed,
  ],
];

const abn = (change: object) =>
  `c(${JSON.stringify({ Abn: '83914571673', AbnStatus: 'Active', Acn: '', AddressPostcode: '3000', AddressState: 'VIC', BusinessName: [], EntityName: 'COLLINS EYEWEAR PTY LTD', Message: '', ...change })})`;
const emptyAbn = (Message: string) =>
  abn({ Abn: '', AbnStatus: '', EntityName: '', AddressPostcode: '', AddressState: '', Message });
const collins = {
  countryCode: 'AU',
  name: 'Collins Eyewear Pty Ltd',
  address: { street: '101 Collins St', city: 'Melbourne', state: 'VIC', postcode: '3000' },
};
const abnAsked = { scheme: 'au-abn', value: '83 914 571 673' };

const row = (change: Readonly<Record<number, string>>) =>
  Array.from({ length: 30 }, (_, at) => {
    const given: Readonly<Record<number, string>> = {
      1: '1',
      2: '5835678256246',
      3: '01',
      7: '株式会社ひかり眼鏡',
      9: '301',
      10: '東京都',
      11: '千代田区',
      12: '丸の内１丁目８番１２号',
      16: '1000005',
      24: '1',
      ...change,
    };
    return `"${given[at + 1] ?? ''}"`;
  }).join(',');
const csv = (...rows: readonly string[]) =>
  [`2026-11-20,${rows.length},1,1`, ...rows, ''].join('\n');
const hikari = {
  countryCode: 'JP',
  practice: {
    legalName: '株式会社ひかり眼鏡',
    addresses: [
      {
        purpose: 'practice',
        lines: ['丸の内1-8-12'],
        city: '千代田区',
        region: '東京都',
        postalCode: '100-0005',
        countryCode: 'JP',
      },
    ],
  },
};
const jp = { scheme: 'jp-corporate-number', value: '5835678256246' };

const lei = (registration: string, entity = 'ACTIVE') => ({
  data: [
    {
      attributes: {
        lei: '5493001KJTIIGC8Y1R12',
        entity: { legalName: { name: 'Meridian Lens PLC', language: 'en' }, status: entity },
        registration: { status: registration },
      },
    },
  ],
});
const meridian = { countryCode: 'GB', name: 'Meridian Lens plc' };
const leiAsked = { scheme: 'lei', value: '5493001KJTIIGC8Y1R12' };

const fjord = { countryCode: 'NO', name: 'Fjord Optikk AS' };
const orgnr = { scheme: 'no-orgnr', value: '988077917' };
const silma = (change: object) => ({
  totalResults: 1,
  companies: [
    {
      businessId: { value: '2077474-0' },
      names: [{ name: 'Silmätär Oy', type: '1' }],
      status: '2',
      tradeRegisterStatus: '1',
      companySituations: [],
      ...change,
    },
  ],
});
const helsinki = {
  countryCode: 'FI',
  name: 'Silmätär Oy',
  address: { lines: ['Mannerheimvägen 5'], city: 'Helsingfors', postalCode: '00100' },
};
const ytunnus = { scheme: 'fi-ytunnus', value: '2077474-0' };
const subject = (change: object) => ({
  ico: '25596641',
  obchodniJmeno: 'Optika Vltava s.r.o.',
  ...change,
});
const vltava = { countryCode: 'CZ', name: 'Optika Vltava s.r.o.' };
const ico = { scheme: 'cz-ico', value: '25596641' };
const cnpj = { scheme: 'br-cnpj', value: '11222333000181' };
const otica = { countryCode: 'BR', name: 'Ótica Boa Vista Ltda' };
const extract = (nazwa: string, dzial6: object = {}) => ({
  odpis: {
    naglowekA: { numerKRS: '0000028860' },
    dane: { dzial1: { danePodmiotu: { nazwa } }, dzial6 },
  },
});
const wislany = { countryCode: 'PL', name: 'Optyk Wiślany sp. z o.o.' };
const krs = { scheme: 'pl-krs', value: '0000028860' };

const others: readonly Line[] = [
  [
    'abn',
    'plain JSON',
    abnAsked,
    abn({}).slice(2, -1),
    collins,
    { ...confirmed, address: 'agrees' },
  ],
  ['abn', 'no record', abnAsked, emptyAbn('No record found'), collins, missing],
  [
    'abn',
    'key refused',
    abnAsked,
    emptyAbn('The GUID entered is not recognised as a Registered Party'),
    collins,
    unknown,
  ],
  [
    'abn',
    'number refused',
    abnAsked,
    emptyAbn('Search text is not a valid ABN or ACN'),
    collins,
    unknown,
  ],
  [
    'abn',
    'some other message',
    abnAsked,
    emptyAbn('There was a problem completing your request.'),
    collins,
    unknown,
  ],
  [
    'abn',
    'cancelled',
    abnAsked,
    abn({ AbnStatus: 'Cancelled' }),
    collins,
    { ...against, state: 'differs' },
  ],
  [
    'abn',
    'business name',
    abnAsked,
    abn({ EntityName: 'THE HARPER TRUST', BusinessName: ['Collins Eyewear'] }),
    collins,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'abn',
    'other state',
    abnAsked,
    abn({ AddressState: 'NSW', AddressPostcode: '2000' }),
    collins,
    { ...eyes, address: 'differs' },
  ],
  ['abn', 'wrapper cut off', abnAsked, abn({}).slice(0, -1), collins, unknown],
  [
    'houjin-bangou',
    'row as it is',
    jp,
    csv(row({})),
    hikari,
    { ...confirmed, name: 'agrees', address: 'agrees' },
  ],
  [
    'houjin',
    'name changed',
    jp,
    csv(row({ 24: '0' }), row({ 3: '11', 7: '株式会社山川水産' })),
    hikari,
    { ...eyes, name: 'similar' },
  ],
  [
    'houjin',
    'merged',
    jp,
    csv(row({ 3: '71', 19: '2024-02-06', 20: '11', 21: '1234567890123' })),
    hikari,
    { ...against, state: 'differs' },
  ],
  [
    'houjin',
    'revived',
    jp,
    csv(row({ 3: '22', 19: '' })),
    hikari,
    { ...confirmed, state: 'agrees' },
  ],
  [
    'houjin',
    'moved',
    jp,
    csv(
      row({ 24: '0' }),
      row({ 3: '12', 10: '愛知県', 11: '名古屋市中区', 12: '栄３丁目１番１号', 16: '4600008' }),
    ),
    hikari,
    { ...eyes, address: 'differs' },
  ],
  ['houjin', 'stopped', jp, at(403, ''), hikari, unknown],
  ['houjin', 'rows missing', jp, '2026-11-20,1,1,1\n', hikari, unknown],
  ['houjin', 'row cut off', jp, csv(row({})).slice(0, 60), hikari, unknown],
  [
    'gleif',
    'lapsed is a fee',
    leiAsked,
    lei('LAPSED'),
    meridian,
    { ...confirmed, state: 'agrees' },
  ],
  [
    'gleif',
    'merged',
    leiAsked,
    lei('MERGED', 'INACTIVE'),
    meridian,
    { ...against, state: 'differs' },
  ],
  ['gleif', 'duplicate', leiAsked, lei('DUPLICATE'), meridian, { ...eyes, state: 'similar' }],
  ['gleif', 'empty list', leiAsked, { data: [] }, meridian, missing],
  ['brreg', 'removed by law', orgnr, at(410, ''), fjord, unknown],
  [
    'brreg',
    'branch',
    'https://data.brreg.no/enhetsregisteret/api/underenheter/988077917',
    {
      organisasjonsnummer: '988077917',
      navn: 'FJORD OPTIKK AVD BERGEN',
      beliggenhetsadresse: null,
    },
    fjord,
    { knowledge: 'found', verdict: 'needs-eyes' },
  ],
  [
    'brreg',
    'deleted',
    orgnr,
    { organisasjonsnummer: '988077917', navn: 'FJORD OPTIKK AS', slettedato: '2024-02-06' },
    fjord,
    { ...against, state: 'differs' },
  ],
  [
    'brreg',
    'being wound up',
    orgnr,
    {
      organisasjonsnummer: '988077917',
      navn: 'FJORD OPTIKK AS',
      underTvangsavviklingEllerTvangsopplosning: true,
    },
    fjord,
    { ...against, state: 'differs' },
  ],
  ['brreg', 'empty 404', orgnr, at(404, ''), fjord, unknown],
  [
    'prh',
    'bilingual town',
    ytunnus,
    silma({
      addresses: [
        {
          type: 1,
          street: 'Mannerheimintie',
          buildingNumber: '5',
          postCode: '00100',
          postOffices: [
            { city: 'HELSINKI', languageCode: '1' },
            { city: 'HELSINGFORS', languageCode: '2' },
          ],
        },
      ],
    }),
    helsinki,
    { knowledge: 'found', verdict: 'needs-eyes', address: 'similar' },
  ],
  [
    'prh',
    'letter box',
    ytunnus,
    silma({
      addresses: [
        {
          type: 2,
          postOfficeBox: '12',
          postCode: '00100',
          postOffices: [{ city: 'HELSINKI', languageCode: '1' }],
        },
      ],
    }),
    helsinki,
    { ...confirmed, address: 'not-told' },
  ],
  [
    'prh',
    'any situation',
    ytunnus,
    silma({ companySituations: [{ type: 'SANE' }] }),
    helsinki,
    { ...against, state: 'differs' },
  ],
  [
    'prh',
    'not registered',
    ytunnus,
    silma({ status: '1' }),
    helsinki,
    { ...eyes, state: 'similar' },
  ],
  [
    'prh',
    'old situation',
    ytunnus,
    silma({ companySituations: [{ type: 'SANE', endDate: '2019-01-01' }] }),
    helsinki,
    { ...confirmed, state: 'agrees' },
  ],
  [
    'ares',
    'ceased',
    ico,
    subject({ datumZaniku: '2024-02-06' }),
    vltava,
    { ...against, state: 'differs' },
  ],
  [
    'ares',
    'being wound up',
    ico,
    subject({ obchodniJmeno: 'Optika Vltava s.r.o. v likvidaci' }),
    vltava,
    { ...against, state: 'differs' },
  ],
  [
    'ares',
    'list of records',
    ico,
    { icoId: '25596641', zaznamy: [{ ...subject({}), primarniZaznam: true }] },
    vltava,
    confirmed,
  ],
  ['ares', '404 of another kind', ico, at(404, { kod: 'OBECNA_CHYBA' }), vltava, unknown],
  [
    'brasilapi',
    'suspended',
    cnpj,
    {
      cnpj: '11222333000181',
      razao_social: 'OTICA BOA VISTA LTDA',
      situacao_cadastral: 4,
      descricao_situacao_cadastral: 'INAPTA',
    },
    otica,
    { ...eyes, state: 'similar' },
  ],
  [
    'brasilapi',
    'number before the name',
    cnpj,
    { cnpj: '11222333000181', razao_social: '11.222.333 OTICA BOA VISTA', situacao_cadastral: 2 },
    otica,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'brasilapi',
    'refused',
    cnpj,
    at(400, { message: 'CNPJ inválido.', type: 'bad_request' }),
    otica,
    unknown,
  ],
  [
    'krs',
    'being wound up',
    krs,
    extract('OPTYK WIŚLANY SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ W LIKWIDACJI'),
    wislany,
    { ...against, state: 'differs', name: 'agrees' },
  ],
  [
    'krs',
    'struck off',
    krs,
    extract('OPTYK WIŚLANY SP. Z O.O.', { wykreslenia: [{}] }),
    wislany,
    { ...against, state: 'differs' },
  ],
  ['krs', 'answer is null', krs, at(200, 'null'), wislany, unknown],
  ['krs', 'parsed already', krs, extract('OPTYK WIŚLANY SP. Z O.O.'), wislany, confirmed],
];
