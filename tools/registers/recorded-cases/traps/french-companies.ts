import { against, at, confirmed, eyes, missing, type TrapLine, unknown } from './trap-line.ts';

const port = (change: object = {}) => ({
  results: [
    {
      siren: '732829320',
      nom_complet: 'OPTIQUE DU VIEUX PORT (OVP)',
      nom_raison_sociale: 'OPTIQUE DU VIEUX PORT',
      etat_administratif: 'A',
      statut_diffusion: 'O',
      activite_principale: '47.78A',
      siege: {
        siret: '73282932000074',
        adresse: '3 QUAI DU PORT 13002 MARSEILLE 2',
        code_postal: '13002',
        libelle_commune: 'MARSEILLE 2',
        etat_administratif: 'A',
        liste_enseignes: null,
      },
      matching_etablissements: [
        {
          siret: '73282932000074',
          etat_administratif: 'A',
          adresse: '3 QUAI DU PORT 13002 MARSEILLE 2',
          activite_principale: '47.78A',
        },
      ],
      ...change,
    },
  ],
  total_results: 1,
});
const branch = (change: object) => ({
  matching_etablissements: [
    {
      siret: '73282932000074',
      etat_administratif: 'A',
      adresse: '3 QUAI DU PORT 13002 MARSEILLE 2',
      activite_principale: '47.78A',
      ...change,
    },
  ],
});
const soleTrader = port({
  nom_complet: 'HELENE MARCHAND',
  nom_raison_sociale: null,
  complements: { est_entrepreneur_individuel: true },
});
const soleTraderOfPort = port({
  nom_complet: 'HELENE MARCHAND (OPTIQUE DU VIEUX PORT)',
  nom_raison_sociale: null,
  complements: { est_entrepreneur_individuel: true },
});
const portApplies = {
  countryCode: 'FR',
  practice: {
    legalName: 'Optique du Vieux Port',
    type: 'optician-retail',
    addresses: [
      {
        purpose: 'practice',
        lines: ['3 quai du Port'],
        city: 'Marseille Cedex 02',
        postalCode: '13002',
        countryCode: 'FR',
      },
    ],
  },
};
const siret = { scheme: 'fr-siret', value: '73282932000074' };

export const frenchTraps: readonly TrapLine[] = [
  [
    'recherche-entreprises',
    'by SIREN',
    { scheme: 'fr-siren', value: '732829320' },
    port({ matching_etablissements: [] }),
    portApplies,
    { ...confirmed, address: 'agrees' },
  ],
  [
    'recherche-entreprises',
    'sole trader under his own name, for a company',
    siret,
    soleTrader,
    { ...portApplies, contact: { name: 'Hélène Marchand' } },
    { ...eyes, name: 'similar', reason: 'number-of-person' },
  ],
  [
    'recherche-entreprises',
    'sole trader who applies as himself',
    siret,
    soleTrader,
    { ...portApplies, practice: { ...portApplies.practice, legalName: 'Hélène Marchand EI' } },
    { ...confirmed, name: 'agrees' },
  ],
  [
    'recherche-entreprises',
    'sole trader with the trading name, for a company',
    siret,
    soleTraderOfPort,
    { ...portApplies, practice: { legalName: 'Optique du Vieux Port SARL' } },
    { ...eyes, name: 'similar', reason: 'number-of-person' },
  ],
  [
    'recherche-entreprises',
    'sole trader with the trading name',
    siret,
    soleTraderOfPort,
    portApplies,
    { ...confirmed, name: 'agrees' },
  ],
  [
    'recherche-entreprises',
    'name in brackets',
    siret,
    port({ nom_raison_sociale: null }),
    { ...portApplies, practice: { ...portApplies.practice, legalName: 'OVP' } },
    { ...confirmed, name: 'agrees' },
  ],
  [
    'recherche-entreprises',
    'company for a wrong shop',
    { scheme: 'fr-siret', value: '73282932000082' },
    port(),
    portApplies,
    missing,
  ],
  [
    'recherche-entreprises',
    'closed shop of an active company',
    siret,
    port(branch({ etat_administratif: 'F' })),
    portApplies,
    { ...against, state: 'differs' },
  ],
  [
    'recherche-entreprises',
    'withheld',
    siret,
    port({
      nom_complet: '[NON-DIFFUSIBLE]',
      nom_raison_sociale: null,
      statut_diffusion: 'P',
      ...branch({ adresse: '[ND] 13002 [ND]' }),
    }),
    portApplies,
    { ...eyes, name: 'not-told' },
  ],
  [
    'recherche-entreprises',
    'new code only',
    siret,
    port({
      activite_principale: null,
      activite_principale_naf25: '47.74Z',
      ...branch({ activite_principale: null }),
    }),
    portApplies,
    { ...confirmed, activity: 'similar' },
  ],
  [
    'recherche-entreprises',
    'absent holder',
    siret,
    { results: [], total_results: 0 },
    portApplies,
    { knowledge: 'not-found', verdict: 'needs-eyes' },
  ],
  [
    'recherche-entreprises',
    'error',
    siret,
    at(400, { erreur: 'Veuillez indiquer au moins un paramètre de recherche.' }),
    portApplies,
    unknown,
  ],
];
