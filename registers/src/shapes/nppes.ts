import { type Company, json, type Shape } from './company.ts';

export const nppes: Shape = {
  numberIn: (url) => url.searchParams.get('number') ?? undefined,
  found: (company) => json(200, { result_count: 1, results: [resultOf(company)] }),
  missing: () => json(200, { result_count: 0, results: [] }),
  errorInside: () =>
    json(200, {
      Errors: [{ description: 'Invalid search criteria', field: 'number', number: '06' }],
    }),
};

function resultOf(company: Company) {
  const { number, person, address, activity, licence, state, since } = company;
  return {
    created_epoch: '1148000000000',
    enumeration_type: person === undefined ? 'NPI-2' : 'NPI-1',
    number,
    basic: {
      ...(person === undefined
        ? { organization_name: company.legalName.toUpperCase(), organizational_subpart: 'NO' }
        : {
            first_name: person.first.toUpperCase(),
            last_name: person.last.toUpperCase(),
            credential: 'O.D.',
            name_prefix: '--',
            name_suffix: '--',
          }),
      status: state === 'active' ? 'A' : 'D',
      ...(state === 'active' ? {} : { deactivation_date: since ?? '2024-02-06' }),
      enumeration_date: '2006-05-19',
      last_updated: '2024-05-31',
    },
    taxonomies: [
      {
        code: activity?.code ?? '152W00000X',
        desc: activity?.label ?? 'Optometrist',
        primary: true,
        license: licence?.number ?? null,
        state: licence?.region ?? null,
        taxonomy_group: '',
      },
    ],
    addresses: [
      {
        address_purpose: 'LOCATION',
        address_type: 'DOM',
        address_1: address.street.toUpperCase(),
        city: address.city.toUpperCase(),
        state: address.region ?? '',
        postal_code: `${address.postalCode}1234`.slice(0, 9),
        country_code: 'US',
        telephone_number: null,
      },
      {
        address_purpose: 'MAILING',
        address_1: 'PO BOX 12',
        city: 'RENO',
        state: 'NV',
        postal_code: '895010012',
        country_code: 'US',
      },
    ],
    practiceLocations: [],
    identifiers: [],
    other_names: [
      ...(company.tradingName === undefined
        ? []
        : [
            {
              organization_name: company.tradingName.toUpperCase(),
              type: 'Doing Business As',
              code: '3',
            },
          ]),
      ...(company.formerName === undefined
        ? []
        : [
            {
              organization_name: company.formerName.toUpperCase(),
              type: 'Former Legal Business Name',
              code: '4',
            },
          ]),
    ],
    endpoints: [],
  };
}
