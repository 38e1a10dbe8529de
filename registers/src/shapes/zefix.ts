import { type Company, json, lastPart, type Shape } from './company.ts';

const STATES = { active: 'ACTIVE', ceased: 'CANCELLED', insolvent: 'BEING_CANCELLED' } as const;

export const zefix: Shape = {
  // Without its marks a number is not found.
  numberIn: (url) =>
    /\/uid\/CHE-\d{3}\.\d{3}\.\d{3}$/.test(url.pathname) ? lastPart(url) : undefined,
  found: (company) => json(200, [bodyOf(company)]),
  missing: () =>
    json(404, { error: { code: 'API.ZFR.SEARCH.NORESULT', httpStatusCode: 404, params: {} } }),
};

function bodyOf({ number, legalName, tradingName, formerName, address, state, since }: Company) {
  const [, street = address.street, house = ''] = /^(.*?)\s+(\d+)$/.exec(address.street) ?? [];
  return {
    name: legalName,
    ehraid: 119283,
    uid: number.replace(/[^0-9A-Z]/g, ''),
    chid: 'CH02030001234',
    legalSeatId: 261,
    legalSeat: address.city,
    legalForm: { id: 3, uid: '0106', shortName: { de: 'AG', fr: 'SA', it: 'SA', en: 'Ltd' } },
    status: STATES[state],
    deletionDate: state === 'ceased' ? (since ?? '2024-02-06') : null,
    translation: tradingName === undefined ? null : [tradingName],
    oldNames: formerName === undefined ? null : [{ name: formerName, sequenceNr: 1 }],
    purpose: 'Betrieb von Optikergeschäften',
    address: {
      organisation: legalName,
      careOf: null,
      street,
      houseNumber: house,
      addon: null,
      poBox: null,
      swissZipCode: address.postalCode,
      city: address.city,
    },
  };
}
