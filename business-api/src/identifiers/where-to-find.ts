import type { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';

/**
 * Where the holder of a number finds it: the paper or the public register by the name it has there, which
 * is the same in every language.
 */
const places: Readonly<Partial<Record<IdentifierScheme, string>>> = {
  'us-npi': 'NPI Registry (npiregistry.cms.hhs.gov)',
  'us-ein': 'IRS notice CP 575, letter 147C',
  'us-state-licence': 'State board license certificate',
  'fr-siren': 'extrait Kbis, annuaire-entreprises.data.gouv.fr',
  'fr-siret': 'avis de situation Sirene, annuaire-entreprises.data.gouv.fr',
  'fr-tva': 'annuaire-entreprises.data.gouv.fr',
  'fr-rpps': 'carte CPS, annuaire.sante.fr',
  'fr-adeli': 'attestation d’enregistrement ADELI (ARS)',
  'fr-finess': 'finess.esante.gouv.fr',
  'jp-corporate-number': '国税庁法人番号公表サイト（houjin-bangou.nta.go.jp）',
  'jp-invoice-number': '国税庁適格請求書発行事業者公表サイト（invoice-kohyo.nta.go.jp）',
  'jp-device-sales-permit': '高度管理医療機器等販売業・貸与業許可証',
  'de-ust-idnr': 'Mitteilung des Bundeszentralamts für Steuern (bzst.de)',
  'de-ik': 'Bescheid der ARGE·IK (arge-ik.de)',
  'de-handelsregister': 'Handelsregisterauszug (handelsregister.de)',
  'es-nif': 'Tarjeta de identificación fiscal (Agencia Tributaria)',
  'es-health-authorisation': 'Resolución de autorización sanitaria de la comunidad autónoma',
  'pt-nif': 'Portal das Finanças, cartão de pessoa coletiva',
  'pt-ers': 'Certidão de registo na ERS (ers.pt)',
  'br-cnpj': 'Comprovante de inscrição no CNPJ (Receita Federal)',
  'br-alvara-sanitario': 'Alvará da vigilância sanitária',
  'gb-vat': 'VAT registration certificate (VAT4)',
  'gb-goc': 'GOC register (optical.org)',
  'gb-companies-house': 'Certificate of incorporation, Companies House register',
  'ca-bn': 'CRA My Business Account, notice of assessment',
  'ca-provincial-college': 'Public register of the provincial college',
  'au-abn': 'ABN Lookup (abr.business.gov.au)',
  'au-acn': 'ASIC register (asic.gov.au)',
  'au-ahpra': 'Ahpra register of practitioners (ahpra.gov.au)',
  'au-medicare-provider': 'Services Australia, letter with the provider number',
  gln: 'Verified by GS1 (gs1.org)',
  vat: 'VIES (ec.europa.eu)',
};

/** The place of a number of a scheme; undefined where there is none to name. */
export function whereToFind(scheme: string): string | undefined {
  return Object.entries(places).find(([name]) => name === scheme)?.[1];
}
