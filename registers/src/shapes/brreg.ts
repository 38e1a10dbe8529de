import { type Company, json, lastPart, type Shape } from './company.ts';

export const brreg: Shape = {
  numberIn: (url) => (/\/(?:under)?enheter\//.test(url.pathname) ? lastPart(url) : undefined),
  found: (company) => (company.withheld ? gone : json(200, bodyOf(company))),
  missing: (number) =>
    json(404, {
      status: 404,
      feilmelding: `Fant ingen enhet med organisasjonsnummer ${number}`,
      hjelp: '',
    }),
};

const gone = json(410, {
  status: 410,
  feilmelding: 'Enheten er fjernet av juridiske årsaker',
  hjelp: '',
});

function bodyOf({ number, legalName, address, activity, state, since }: Company) {
  return {
    organisasjonsnummer: number,
    navn: legalName.toUpperCase(),
    organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
    forretningsadresse: {
      adresse: [address.street],
      postnummer: address.postalCode,
      poststed: address.city.toUpperCase(),
      landkode: 'NO',
      land: 'Norge',
    },
    naeringskode1: activity
      ? { kode: activity.code, beskrivelse: activity.label }
      : { kode: '47.782', beskrivelse: 'Butikkhandel med optiske artikler' },
    konkurs: state === 'insolvent',
    ...(state === 'insolvent' ? { konkursdato: since ?? '2024-02-06' } : {}),
    ...(state === 'ceased' ? { slettedato: since ?? '2024-02-06' } : {}),
    underAvvikling: false,
    underTvangsavviklingEllerTvangsopplosning: false,
  };
}
