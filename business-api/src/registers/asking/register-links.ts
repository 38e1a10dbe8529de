import type { SchemeId } from '../../identifiers/room.ts';

type Link = (canonical: string) => string;

const ofVat: Link = () => 'https://ec.europa.eu/taxation_customs/vies/';

/** The public page of the register of a scheme, with the number in it where the page takes one. */
const LINKS: Readonly<Partial<Record<SchemeId, Link>>> = {
  'us-npi': (number) => `https://npiregistry.cms.hhs.gov/provider-view/${number}`,
  'us-state-licence': () => 'https://www.arbo.org/state-boards/',
  'fr-siren': (number) => `https://annuaire-entreprises.data.gouv.fr/entreprise/${number}`,
  'fr-siret': (number) => `https://annuaire-entreprises.data.gouv.fr/etablissement/${number}`,
  'fr-rpps': () => 'https://annuaire.sante.fr/',
  'fr-adeli': () => 'https://annuaire.sante.fr/',
  'fr-finess': () => 'https://finess.esante.gouv.fr/',
  'fr-tva': ofVat,
  'de-ust-idnr': ofVat,
  'de-handelsregister': () => 'https://www.handelsregister.de/',
  'es-nif': ofVat,
  'pt-nif': ofVat,
  'pt-ers': () => 'https://www.ers.pt/',
  'it-partita-iva': ofVat,
  'gr-afm': ofVat,
  'be-enterprise': (number) =>
    `https://kbopub.economie.fgov.be/kbopub/zoeknummerform.html?nummer=${number}`,
  'at-uid': ofVat,
  'nl-btw': ofVat,
  'nl-kvk': () => 'https://www.kvk.nl/zoeken/',
  'ie-vat': ofVat,
  'gb-companies-house': (number) =>
    `https://find-and-update.company-information.service.gov.uk/company/${number}`,
  'gb-goc': () => 'https://str.optical.org/',
  'gb-vat': (number) =>
    number.startsWith('XI')
      ? ofVat(number)
      : 'https://www.tax.service.gov.uk/check-vat-number/enter-vat-details',
  'ca-bn': () => 'https://ised-isde.canada.ca/cbr-rec/en',
  'au-abn': (number) => `https://abr.business.gov.au/ABN/View?abn=${number}`,
  'au-acn': () => 'https://connectonline.asic.gov.au/',
  'au-ahpra': () => 'https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx',
  'nz-nzbn': (number) => `https://www.nzbn.govt.nz/mynzbn/nzbndetails/${number}/`,
  'jp-corporate-number': (number) =>
    `https://www.houjin-bangou.nta.go.jp/henkorireki-johoto.html?selHouzinNo=${number}`,
  // The page takes the thirteen digits behind the T.
  'jp-invoice-number': (number) =>
    `https://www.invoice-kohyo.nta.go.jp/regno-search/detail?selRegNo=${number.replace(/^T/, '')}`,
  'br-cnpj': () =>
    'https://solucoes.receita.fazenda.gov.br/Servicos/cnpjreva/Cnpjreva_Solicitacao.asp',
  'no-orgnr': (number) => `https://virksomhet.brreg.no/nb/oppslag/enheter/${number}`,
  'se-orgnr': () => 'https://foretagsinfo.bolagsverket.se/',
  'dk-cvr': (number) => `https://datacvr.virk.dk/enhed/virksomhed/${number}`,
  'fi-ytunnus': () => 'https://tietopalvelu.ytj.fi/',
  'pl-krs': () => 'https://wyszukiwarka-krs.ms.gov.pl/',
  'pl-nip': () => 'https://www.podatki.gov.pl/wykaz-podatnikow-vat-wyszukiwarka',
  'cz-ico': (number) => `https://ares.gov.cz/ekonomicke-subjekty?ico=${number}`,
  'cz-dic': ofVat,
  'ch-uid': () => 'https://www.zefix.ch/',
  'ro-cui': ofVat,
  'hu-anum': ofVat,
  'kr-brn': () => 'https://www.hometax.go.kr/',
  'tw-ubn': () => 'https://findbiz.nat.gov.tw/',
  lei: (number) => `https://search.gleif.org/#/record/${number}`,
  gln: () => 'https://www.gs1.org/services/verified-by-gs1',
};

/**
 * The page that tells whose number it is, where no register that can be asked does: the German tax
 * office tells no names.
 */
export function holderLink(scheme: SchemeId): string | undefined {
  return scheme === 'de-ust-idnr' ? 'https://www.handelsregister.de/' : undefined;
}

/** Undefined for a scheme without a public register. */
export function registerLink(scheme: SchemeId, canonical: string): string | undefined {
  return LINKS[scheme]?.(encodeURIComponent(canonical));
}
