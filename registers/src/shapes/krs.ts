import { type Company, json, lastPart, type Shape } from './company.ts';

export const krs: Shape = {
  numberIn: (url) => (url.pathname.includes('/OdpisAktualny/') ? lastPart(url) : undefined),
  found: (company) => json(200, { odpis: odpisOf(company) }),
  missing: () => ({
    ...json(404, {
      type: 'https://tools.ietf.org/html/rfc7231#section-6.5.4',
      title: 'Not Found',
      status: 404,
      traceId: '00-1',
    }),
    contentType: 'application/problem+json',
  }),
};

function odpisOf({ number, legalName, address, activity, state }: Company) {
  const [, street = address.street, house = ''] = /^(.*?)\s+(\d\S*)$/.exec(address.street) ?? [];
  const [section = '47', group = '78', sub = 'Z'] = activity?.code.split('.') ?? [];
  return {
    rodzaj: 'Aktualny',
    naglowekA: {
      rejestr: 'RejP',
      numerKRS: number,
      stanZDnia: '22.11.2026',
      dataRejestracjiWKRS: '18.05.2001',
    },
    dane: {
      dzial1: {
        danePodmiotu: {
          formaPrawna: 'SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
          nazwa: `${legalName.toUpperCase()}${state === 'insolvent' ? ' W UPADŁOŚCI' : ''}`,
          identyfikatory: { regon: '01234567800000', nip: '5260001246' },
        },
        siedzibaIAdres: {
          adres: {
            ulica: street.toUpperCase(),
            nrDomu: house,
            miejscowosc: address.city.toUpperCase(),
            kodPocztowy: address.postalCode,
            kraj: 'POLSKA',
          },
        },
      },
      dzial2: { reprezentacja: { sklad: [{ nazwisko: { nazwiskoICzlon: 'N**********' } }] } },
      dzial3: {
        przedmiotDzialalnosci: {
          przedmiotPrzewazajacejDzialalnosci: [
            {
              opis: activity?.label ?? 'SPRZEDAŻ DETALICZNA POZOSTAŁYCH NOWYCH WYROBÓW',
              kodDzial: section,
              kodKlasa: group,
              kodPodklasa: sub,
            },
          ],
        },
      },
      dzial6: state === 'ceased' ? { wykreslenia: [{ data: '06.02.2024' }] } : {},
    },
  };
}
