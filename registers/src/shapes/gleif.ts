import { type Company, json, lastPart, type Shape } from './company.ts';

export const gleif: Shape = {
  numberIn: (url) => (url.pathname.includes('/lei-records/') ? lastPart(url) : undefined),
  found: (company) => json(200, { data: recordOf(company) }),
  missing: () =>
    json(404, {
      errors: [
        { status: '404', title: 'Not Found', detail: 'The requested resource was not found.' },
      ],
    }),
};

function recordOf({ number, legalName, tradingName, formerName, address, state }: Company) {
  return {
    type: 'lei-records',
    id: number,
    attributes: {
      lei: number,
      entity: {
        legalName: { name: legalName, language: 'en' },
        otherNames: [
          ...(tradingName === undefined
            ? []
            : [{ name: tradingName, language: 'en', type: 'TRADING_OR_OPERATING_NAME' }]),
          ...(formerName === undefined
            ? []
            : [{ name: formerName, language: 'en', type: 'PREVIOUS_LEGAL_NAME' }]),
        ],
        legalAddress: {
          addressLines: [address.street],
          city: address.city,
          region: null,
          country: address.region ?? 'GB',
          postalCode: address.postalCode,
        },
        registeredAt: { id: 'RA000585' },
        registeredAs: '09876543',
        jurisdiction: 'GB',
        status: state === 'active' ? 'ACTIVE' : 'INACTIVE',
      },
      registration: {
        status: state === 'active' ? 'ISSUED' : 'RETIRED',
        nextRenewalDate: '2027-01-01T00:00:00Z',
      },
    },
  };
}
