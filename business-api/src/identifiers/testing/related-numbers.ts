export type NumberGiven = readonly [scheme: string, value: string];

/** Two numbers of one business, then the second of another business. */
export const relatedNumbers: readonly (readonly [
  one: NumberGiven,
  same: NumberGiven,
  other: NumberGiven,
])[] = [
  [
    ['fr-siren', '732829320'],
    ['fr-siret', '732 829 320 00074'],
    ['fr-siret', '35600000000048'],
  ],
  [
    ['fr-siren', '732829320'],
    ['fr-tva', 'FR44732829320'],
    ['fr-tva', 'FR40303265045'],
  ],
  [
    ['fr-siret', '73282932000074'],
    ['vat', 'FR44732829320'],
    ['vat', 'FR40303265045'],
  ],
  [
    ['fr-siret', '73282932000074'],
    ['fr-siret', '73282932000082'],
    ['fr-siret', '35600000000048'],
  ],
  [
    ['jp-corporate-number', '7010705000725'],
    ['jp-invoice-number', 'Ｔ７０１０７０５０００７２５'],
    ['jp-invoice-number', 'T5835678256246'],
  ],
  [
    ['ca-bn', '123026635'],
    ['ca-bn', '123026635 RT0001'],
    ['ca-bn', '123456782RT0001'],
  ],
  [
    ['br-cnpj', '16.727.230/0001-97'],
    ['br-cnpj', '16727230000278'],
    ['br-cnpj', '12ABC34501DE35'],
  ],
  [
    ['be-enterprise', '0403.170.701'],
    ['vat', 'BE 403170701'],
    ['vat', 'BE0428759497'],
  ],
  [
    ['dk-cvr', '13585628'],
    ['vat', 'DK 13 58 56 28'],
    ['dk-vat', 'DK88146328'],
  ],
  [
    ['fi-ytunnus', '2077474-0'],
    ['vat', 'FI20774740'],
    ['fi-vat', 'FI01120389'],
  ],
  [
    ['no-orgnr', '923609016'],
    ['vat', 'NO 923 609 016 MVA'],
    ['no-vat', '995525828MVA'],
  ],
  [
    ['se-orgnr', '556012-5790'],
    ['se-vat', 'SE556012579001'],
    ['vat', 'SE556703748501'],
  ],
  [
    ['ch-uid', 'CHE-100.155.212'],
    ['vat', 'CHE-100.155.212 MWST'],
    ['ch-vat', 'CHE107787577IVA'],
  ],
  [
    ['it-partita-iva', '00743110157'],
    ['vat', 'IT00743110157'],
    ['it-vat', 'IT00488410010'],
  ],
  [
    ['pl-nip', '856-734-62-15'],
    ['vat', 'PL8567346215'],
    ['pl-vat', '5260250995'],
  ],
  [
    ['pl-regon', '123456785'],
    ['pl-regon', '12345678512347'],
    ['pl-regon', '192598184'],
  ],
  [
    ['pt-nif', '501964843'],
    ['vat', 'PT501964843'],
    ['pt-vat', 'PT500697256'],
  ],
  [
    ['ro-cui', '18547290'],
    ['vat', 'RO18547290'],
    ['ro-vat', 'RO19'],
  ],
  [
    ['gr-afm', '094259216'],
    ['vat', 'EL094259216'],
    ['gr-vat', 'EL023456780'],
  ],
  [
    ['hu-anum', '12892312-2-41'],
    ['vat', 'HU12892312'],
    ['hu-vat', 'HU10766172'],
  ],
  [
    ['at-uid', 'ATU13585627'],
    ['vat', 'atu 13585627'],
    ['at-vat', 'U10223006'],
  ],
  [
    ['cz-ico', '25123891'],
    ['vat', 'CZ25123891'],
    ['cz-vat', 'CZ00177041'],
  ],
  [
    ['in-pan', 'AAPFU0939F'],
    ['in-gstin', '27AAPFU0939F1ZV'],
    ['in-gstin', '29AAGCB7383J1Z4'],
  ],
  [
    ['id-npwp', '013000666091000'],
    ['id-npwp', '0013000666092000'],
    ['id-npwp', '016090524017000'],
  ],
];
