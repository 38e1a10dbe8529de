import * as z from 'zod/mini';
import { get, type Register } from '../register.ts';
import {
  found,
  isTold,
  namesOf,
  notFound,
  type Reading,
  type RegisterAddress,
  recordOf,
  stateOf,
  unknown,
} from '../register-record.ts';
import { bare, flag, listOf, numberBy, optionalText, requiredText } from './answer-fields.ts';
import { readTextAddress } from './text-address.ts';

const Establishment = z.object({
  siret: optionalText,
  adresse: optionalText,
  code_postal: optionalText,
  libelle_commune: optionalText,
  etat_administratif: optionalText,
  date_fermeture: optionalText,
  activite_principale: optionalText,
  activite_principale_naf25: optionalText,
  liste_enseignes: listOf(z.string()),
  nom_commercial: optionalText,
  statut_diffusion_etablissement: optionalText,
});

const Company = z.object({
  siren: requiredText,
  nom_complet: optionalText,
  nom_raison_sociale: optionalText,
  sigle: optionalText,
  etat_administratif: optionalText,
  statut_diffusion: optionalText,
  date_fermeture: optionalText,
  activite_principale: optionalText,
  activite_principale_naf25: optionalText,
  siege: z.nullish(Establishment),
  matching_etablissements: listOf(Establishment),
  complements: z.nullish(z.object({ est_entrepreneur_individuel: flag })),
});
type Company = z.infer<typeof Company>;
type Establishment = z.infer<typeof Establishment>;

const Answer = z.object({ results: z.array(Company), total_results: z.number() });

/** France. Holders who object to publication are missing altogether, so "not found" proves little. */
export const rechercheEntreprises: Register = {
  id: 'fr-recherche-entreprises',
  address: 'https://recherche-entreprises.api.gouv.fr',
  isComplete: false,
  format: 'json',
  numberOf: (scheme, canonical) =>
    scheme === 'fr-siren' || scheme === 'fr-siret' ? canonical : undefined,
  requests: (number) => [get(`/search?q=${encodeURIComponent(number)}&page=1&per_page=10`)],
  numberIn: numberBy(/[?&]q=([\d ]+)/),
  read,
};

function read(body: unknown, asked: string | undefined): Reading {
  const answer = Answer.safeParse(body);
  if (!answer.success) return unknown('wrong-shape');
  const { results, total_results } = answer.data;
  if (results.length === 0) return total_results === 0 ? notFound() : unknown('wrong-shape');
  const number = asked === undefined ? undefined : bare(asked);
  const company =
    number === undefined ? results[0] : results.find(({ siren }) => number.startsWith(siren));
  if (company === undefined) return unknown('another-number');
  if (company.nom_complet === undefined && company.statut_diffusion === undefined) {
    return unknown('wrong-shape');
  }
  if (number?.length !== 14) return readCompany(company, company.siege ?? undefined);
  // The company answers for any number that begins with its own.
  const branch = [...company.matching_etablissements, company.siege].find(
    (one) => one?.siret !== undefined && bare(one.siret) === number,
  );
  return branch ? readCompany(company, branch) : notFound('branch-not-found');
}

function readCompany(company: Company, branch: Establishment | undefined): Reading {
  // `OPTIQUE MARCHAND (OM)`: the part in brackets is another name.
  const [whole, ...aside] = (company.nom_complet ?? '').split(/[()]/).map((part) => part.trim());
  const isPartial =
    company.statut_diffusion === 'P' || branch?.statut_diffusion_etablissement === 'P';
  const addresses = branch === undefined ? [] : addressOf(branch);
  return found(
    recordOf({
      names: [
        ...namesOf('legal', company.nom_raison_sociale, whole),
        ...namesOf(
          'trading',
          ...aside,
          company.sigle,
          ...tradingNames(branch),
          ...tradingNames(company.siege),
        ),
      ],
      addresses,
      isWithheld: isPartial,
      isPerson: company.complements?.est_entrepreneur_individuel === true,
      state: stateIn(company, branch),
      activities: activitiesOf(branch?.activite_principale === undefined ? company : branch),
    }),
  );
}

function tradingNames(branch: Establishment | null | undefined): (string | undefined)[] {
  return branch ? [branch.nom_commercial, ...branch.liste_enseignes] : [];
}

/** A unit is A or C, an establishment A or F. */
function stateIn(company: Company, branch: Establishment | undefined) {
  if (company.etat_administratif === 'C') {
    return stateOf('ceased', 'C', company.date_fermeture ?? branch?.date_fermeture);
  }
  if (branch?.etat_administratif === 'F') return stateOf('ceased', 'F', branch.date_fermeture);
  if (company.etat_administratif === undefined && branch?.etat_administratif === undefined) {
    return stateOf('not-told', undefined);
  }
  return stateOf('active', 'A');
}

function activitiesOf(of: Pick<Company, 'activite_principale' | 'activite_principale_naf25'>) {
  const code = of.activite_principale ?? of.activite_principale_naf25;
  return isTold(code) ? [{ codeSet: 'naf' as const, code }] : [];
}

function addressOf({ adresse, code_postal, libelle_commune }: Establishment): RegisterAddress[] {
  const read =
    isTold(adresse) && !/\[ND\]/.test(adresse) ? readTextAddress(adresse, 'FR') : undefined;
  const postalCode = code_postal ?? read?.postalCode;
  const city = isTold(libelle_commune) ? libelle_commune : read?.city;
  if (!isTold(postalCode) && city === undefined) return [];
  return [{ lines: read?.lines ?? [], city, postalCode, countryCode: 'FR' }];
}
