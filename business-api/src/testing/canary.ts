/** A person whose values occur nowhere else. */
export const canary = {
  legalName: 'Qzlegal Optique',
  tradingName: 'Qztrading Lunettes',
  kanaName: 'Qzkana Readings',
  street: '7 rue Qzstreet',
  city: 'Qzville',
  region: 'Qzregion',
  postalCode: 'QZ613',
  phone: '+33 491 8264 73',
  website: 'https://qzsite.example/',
  number: '73282932000074',
  issuer: 'Qzissuer Board',
  contact: 'Qzcontact Person',
  email: 'qzmail@qzdomain.example',
  contactPhone: '+33 491 7351 62',
  fileName: 'qzfile.pdf',
  link: 'https://registration.lumenda.example/documents/qzlink',
  secondEmail: 'qzsecond@qzother.example',
  message: 'Qzmessage to the applicant',
  note: 'Qznote of a colleague',
  laterNote: 'Qzlaternote',
  reason: 'Qzreason of a reversal',
  request: 'Qzrequest for a reversal',
  settlement: 'Qzsettlement by hand',
  waiver: 'Qzwaiver of the rest',
  aside: 'Qzaside for good',
};

const place = { purpose: 'practice', countryCode: 'FR' };

/** The application of the canary, as the registration site submits it. */
export function canaryApplication(): object {
  const { postalCode, city, region, street, legalName, tradingName, kanaName, website } = canary;
  const identifiers = [{ scheme: 'fr-siret', value: canary.number, issuer: canary.issuer }];
  const practice = {
    ...{ legalName, tradingName, kanaName, website, identifiers, phone: canary.phone },
    type: 'optometry',
    addresses: [{ ...place, lines: [street], city, region, postalCode }],
  };
  const contact = {
    name: canary.contact,
    kanaName,
    role: 'owner',
    email: canary.email,
    phone: canary.contactPhone,
  };
  const documents = [{ kind: 'licence', fileName: canary.fileName, link: canary.link }];
  return { countryCode: 'FR', applicantLocale: 'fr_FR', practice, contact, documents };
}

/** An application of another practice, which has no value of the canary. */
export function otherApplication(): object {
  const practice = {
    legalName: 'Autre Cabinet',
    type: 'optometry',
    addresses: [{ ...place, lines: ['1 rue Autre'], city: 'Lyon' }],
    identifiers: [{ scheme: 'fr-siret', value: '35600000000048' }],
  };
  const contact = { name: 'Autre Personne', role: 'owner', email: 'autre@autre.example' };
  return { countryCode: 'FR', applicantLocale: 'fr_FR', practice, contact };
}
