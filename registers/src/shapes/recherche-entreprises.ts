import { type Company, json, type Shape } from './company.ts';

export const rechercheEntreprises: Shape = {
  numberIn: (url) =>
    url.pathname.endsWith('/search') ? (url.searchParams.get('q') ?? undefined) : undefined,
  found: (company) => json(200, pageOf([resultOf(company)])),
  missing: () => json(200, pageOf([])),
};

function pageOf(results: readonly unknown[]) {
  return { results, total_results: results.length, page: 1, per_page: 10, total_pages: 1 };
}

function resultOf(company: Company) {
  const { number, address, activity, state, since, withheld, person } = company;
  const siren = number.slice(0, 9);
  const name = withheld ? '[NON-DIFFUSIBLE]' : company.legalName.toUpperCase();
  const branch = {
    siret: number.length === 14 ? number : `${siren}00017`,
    etat_administratif: state === 'active' ? 'A' : 'F',
    est_siege: true,
    activite_principale: activity?.code ?? '47.78A',
    adresse: withheld
      ? '[ND] 13002 [ND]'
      : `${address.street} ${address.postalCode} ${address.city}`.toUpperCase(),
    code_postal: withheld ? '[ND]' : address.postalCode,
    libelle_commune: withheld ? '[ND]' : address.city.toUpperCase(),
    liste_enseignes: company.tradingName === undefined ? null : [company.tradingName.toUpperCase()],
    nom_commercial: null,
    date_fermeture: state === 'active' ? null : (since ?? '2024-02-06'),
    statut_diffusion_etablissement: withheld ? 'P' : 'O',
  };
  return {
    siren,
    nom_complet: name,
    nom_raison_sociale: person === undefined ? name : null,
    sigle: null,
    nombre_etablissements: 2,
    nombre_etablissements_ouverts: state === 'active' ? 1 : 0,
    etat_administratif: state === 'active' ? 'A' : 'C',
    statut_diffusion: withheld ? 'P' : 'O',
    nature_juridique: '5499',
    activite_principale: activity?.code ?? '47.78A',
    activite_principale_naf25: '47.74Z',
    date_creation: '2015-03-01',
    date_fermeture: state === 'active' ? null : (since ?? '2024-02-06'),
    siege: branch,
    matching_etablissements: number.length === 14 ? [branch] : [],
    dirigeants: [],
    complements: { est_finess: false, est_entrepreneur_individuel: person !== undefined },
    tva: [],
  };
}
