import { type Company, json, type Shape } from './company.ts';

export const evatr: Shape = {
  numberIn: (url, body) =>
    url.pathname.endsWith('/abfrage') ? read(body).angefragteUstid : undefined,
  found: (company, _url, body = '{}') =>
    company.state === 'active' ? json(200, valid(company, read(body))) : notGiven,
  missing: () => notGiven,
  errorInside: () => json(200, { id: 'b2e0', anfrageZeitpunkt: at, status: 'evatr-2011' }),
};

const at = '2026-11-22T08:00:00+01:00';
const notGiven = json(404, { id: 'b2e0', anfrageZeitpunkt: at, status: 'evatr-2001' });

type Asked = Partial<Record<'angefragteUstid' | 'firmenname' | 'ort' | 'plz' | 'strasse', string>>;

function valid({ legalName, address, withheld }: Company, asked: Asked) {
  // A agrees, B differs, C was not asked, D is not told by the member state.
  const compare = (ours: string | undefined, theirs: string) =>
    ours === undefined ? 'C' : withheld ? 'D' : plain(ours) === plain(theirs) ? 'A' : 'B';
  return {
    id: 'b2e0',
    anfrageZeitpunkt: at,
    status: 'evatr-0000',
    gueltigAb: null,
    gueltigBis: null,
    ergFirmenname: compare(asked.firmenname, legalName),
    ergOrt: compare(asked.ort, address.city),
    ergPlz: compare(asked.plz, address.postalCode),
    ergStrasse: compare(asked.strasse, address.street),
  };
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function read(body: string): Asked {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
