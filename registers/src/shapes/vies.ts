import { type Company, json, lastPart, type Shape } from './company.ts';

export const vies: Shape = {
  numberIn: (url, body) => {
    if (url.pathname.endsWith('/check-vat-number')) return postedNumber(body);
    const [, country] = /\/ms\/([A-Z]{2})\/vat\//.exec(url.pathname) ?? [];
    return country === undefined ? undefined : `${country}${lastPart(url) ?? ''}`;
  },
  found: (company, url) => answerOf(company.number, url, company),
  missing: (number, url) => answerOf(number, url),
  errorInside: () =>
    json(200, {
      isValid: false,
      requestDate: at,
      userError: 'MS_UNAVAILABLE',
      name: '---',
      address: '---',
      requestIdentifier: '',
      originalVatNumber: '',
      vatNumber: '',
    }),
};

const at = '2026-11-22T07:43:05.714Z';

function answerOf(number: string, url: URL, company?: Company) {
  const isValid = company !== undefined && company.state === 'active';
  const place = company?.address;
  const told = isValid && !company.withheld;
  const name = told ? company.legalName.toUpperCase() : '---';
  const address =
    told && place
      ? `${place.street.toUpperCase()} \n${place.postalCode} ${place.city.toUpperCase()}\n`
      : '---';
  const vatNumber = number.slice(2);
  if (url.pathname.endsWith('/check-vat-number')) {
    return json(200, {
      countryCode: number.slice(0, 2),
      vatNumber,
      requestDate: at,
      valid: isValid,
      requestIdentifier: isValid ? 'WAPIAAAAYz0001' : '',
      name,
      address,
      traderName: '---',
      traderNameMatch: 'NOT_PROCESSED',
    });
  }
  return json(200, {
    isValid,
    requestDate: at,
    userError: isValid ? 'VALID' : 'INVALID',
    name,
    address,
    requestIdentifier: '',
    originalVatNumber: vatNumber,
    vatNumber,
    viesApproximate: {
      name: '---',
      street: '---',
      matchName: 3,
      matchStreet: 3,
      matchPostalCode: 3,
      matchCity: 3,
      matchCompanyType: 3,
    },
  });
}

function postedNumber(body: string): string | undefined {
  try {
    const posted: { countryCode?: unknown; vatNumber?: unknown } = JSON.parse(body);
    return `${posted.countryCode}${posted.vatNumber}`;
  } catch {
    return undefined;
  }
}
