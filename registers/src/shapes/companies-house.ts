import { type Company, json, lastPart, type Shape } from './company.ts';

const STATES = { active: 'active', ceased: 'dissolved', insolvent: 'liquidation' } as const;

export const companiesHouse: Shape = {
  numberIn: (url) => (url.pathname.includes('/company/') ? lastPart(url) : undefined),
  found: (company) => json(200, bodyOf(company)),
  missing: () =>
    json(404, { errors: [{ error: 'company-profile-not-found', type: 'ch:service' }] }),
};

function bodyOf(company: Company) {
  const { number, address, activity, state, since, formerName } = company;
  return {
    company_name: company.legalName.toUpperCase(),
    company_number: number,
    company_status: STATES[state],
    type: 'ltd',
    date_of_creation: '2015-11-20',
    ...(state === 'ceased' ? { date_of_cessation: since ?? '2024-02-06' } : {}),
    registered_office_address: {
      address_line_1: address.street,
      locality: address.city,
      postal_code: address.postalCode,
      country: 'England',
    },
    sic_codes: [activity?.code ?? '47782'],
    ...(formerName === undefined
      ? {}
      : {
          previous_company_names: [
            {
              name: formerName.toUpperCase(),
              effective_from: '2012-01-01',
              ceased_on: '2015-11-20',
            },
          ],
        }),
    has_insolvency_history: state === 'insolvent',
    undeliverable_registered_office_address: false,
    registered_office_is_in_dispute: false,
    accounts: { overdue: false },
    links: { self: `/company/${number}` },
  };
}
