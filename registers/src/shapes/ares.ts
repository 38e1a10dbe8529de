import { type Company, json, lastPart, type Shape } from './company.ts';

export const ares: Shape = {
  numberIn: (url) => (url.pathname.includes('/ekonomicke-subjekty/') ? lastPart(url) : undefined),
  found: (company) => json(200, bodyOf(company)),
  missing: (number) =>
    json(404, {
      kod: 'NENALEZENO',
      popis: `Ekonomický subjekt ${number} nebyl nalezen.`,
      subKod: 'VYSTUP_SUBJEKT_NENALEZEN',
    }),
};

function bodyOf({ number, legalName, address, activity, state, since }: Company) {
  const [, street = address.street, house = ''] = /^(.*?)\s+(\d+)$/.exec(address.street) ?? [];
  return {
    ico: number,
    icoId: number,
    obchodniJmeno: `${legalName}${state === 'insolvent' ? ' v likvidaci' : ''}`,
    sidlo: {
      kodStatu: 'CZ',
      nazevObce: address.city,
      nazevUlice: street,
      cisloDomovni: Number(house),
      psc: Number(address.postalCode.replace(/\s/g, '')),
      textovaAdresa: `${address.street}, ${address.postalCode} ${address.city}`,
    },
    pravniForma: '112',
    datumVzniku: '2001-05-18',
    ...(state === 'ceased' ? { datumZaniku: since ?? '2024-02-06' } : {}),
    czNace: [activity?.code ?? '47782', 'G'],
    seznamRegistraci: {
      stavZdrojeVr: state === 'ceased' ? 'ZANIKLY' : 'AKTIVNI',
      stavZdrojeRes: 'AKTIVNI',
      stavZdrojeIr: 'NEEXISTUJICI',
    },
  };
}
