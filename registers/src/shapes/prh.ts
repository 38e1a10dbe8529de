import { type Company, json, type Shape } from './company.ts';

export const prh: Shape = {
  numberIn: (url) => url.searchParams.get('businessId') ?? undefined,
  found: (company) => json(200, { totalResults: 1, companies: [bodyOf(company)] }),
  missing: () => json(200, { totalResults: 0, companies: [] }),
};

function bodyOf(company: Company) {
  const { number, legalName, tradingName, formerName, address, activity, state, since } = company;
  const [, street = address.street, house = ''] = /^(.*?)\s+(\d+)$/.exec(address.street) ?? [];
  return {
    businessId: { value: number, registrationDate: '2007-02-01', source: '3' },
    names: [
      { name: legalName, type: '1', registrationDate: '2007-02-01', version: 1, source: '1' },
      ...(tradingName === undefined
        ? []
        : [{ name: tradingName, type: '3', version: 1, source: '1' }]),
      ...(formerName === undefined
        ? []
        : [{ name: formerName, type: '1', endDate: '2012-01-01', version: 2, source: '1' }]),
    ],
    mainBusinessLine: {
      type: activity?.code ?? '47782',
      descriptions: [
        { languageCode: '3', description: activity?.label ?? 'Retail sale of optical goods' },
      ],
      typeCodeSet: 'TOIMI4',
    },
    companySituations:
      state === 'insolvent'
        ? [{ type: 'KONK', registrationDate: since ?? '2024-02-06', source: '1' }]
        : [],
    addresses: [
      {
        type: 1,
        street,
        buildingNumber: house,
        postCode: address.postalCode,
        postOffices: [{ city: address.city.toUpperCase(), languageCode: '1' }],
      },
    ],
    tradeRegisterStatus: '1',
    status: state === 'ceased' ? '3' : '2',
    ...(state === 'ceased' ? { endDate: since ?? '2024-02-06' } : {}),
  };
}
