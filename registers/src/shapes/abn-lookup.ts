import type { Answer, Company, Shape } from './company.ts';

export const abnLookup: Shape = {
  numberIn: (url) => url.searchParams.get('abn') ?? url.searchParams.get('acn') ?? undefined,
  found: (company, url) => padded(url, { ...empty, ...fieldsOf(company) }),
  missing: (_, url) => padded(url, { ...empty, Message: 'No record found' }),
  errorInside: (url) =>
    padded(url, { ...empty, Message: 'The GUID entered is not recognised as a Registered Party' }),
};

const empty = {
  Abn: '',
  AbnStatus: '',
  AbnStatusEffectiveFrom: '',
  Acn: '',
  AddressDate: null,
  AddressPostcode: '',
  AddressState: '',
  BusinessName: [],
  EntityName: '',
  EntityTypeCode: '',
  EntityTypeName: '',
  Gst: null,
  Message: '',
};

function fieldsOf(company: Company) {
  const { number, address, state, since, tradingName } = company;
  const isCompany = number.length === 9;
  return {
    Abn: isCompany ? `83${number}` : number,
    Acn: isCompany ? number : number.slice(2),
    AbnStatus: state === 'active' ? 'Active' : 'Cancelled',
    AbnStatusEffectiveFrom: state === 'active' ? '2003-07-01' : (since ?? '2024-02-06'),
    AddressDate: '2024-01-13',
    AddressPostcode: address.postalCode,
    AddressState: address.region ?? '',
    BusinessName: tradingName === undefined ? [] : [tradingName],
    EntityName: company.legalName.toUpperCase(),
    EntityTypeCode: 'PRV',
    EntityTypeName: 'Australian Private Company',
  };
}

function padded(url: URL, record: object): Answer {
  const callback = url.searchParams.get('callback') ?? 'callback';
  return {
    status: 200,
    contentType: 'text/javascript',
    body: `${callback.replace(/[^\w$.]/g, '')}(${JSON.stringify(record)})`,
  };
}
