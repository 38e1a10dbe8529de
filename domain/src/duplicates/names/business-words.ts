const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that join others and distinguish nothing. */
export const joiningWords = setOf(`
and et und y e og och en kai ke ja i oraz ve ed the of de du des la le les l d del della dello dei
degli di da das do dos der die dem den im am zum zur von van vom zu el los las al au aux a an o os
as in at for by on to pour fur fuer per para por con com avec mit und no na w v s u sur sous chez
bei ter te ten het een aan op tou tis ton sto sti stin i ta dla z dr mr mrs ms
`);

/** Words of any company's name that distinguish little, by idea; folded and in Latin letters. */
const generic = `
group: group groups groupe gruppe grupo gruppo gruppa groep grup grupa koncern concern kontsern konzern konzernu conglomerate
holding: holding holdings kholding
international: international internationale internacional internazionale mezhdunarodnyi mezhdunarodnaya internationaal global worldwide
company: company companies firm firma kompaniya kompaniia corporation korporatsiya corporacion corporacao business empresa entreprise enterprise enterprises unternehmen azienda predpriyatie organization organisation organizatsiya obedinenie association assotsiatsiya society societe sociedad sociedade societa
service: service services servicios servicos servizi servis serviss dienste dienst usluhy
solutions: solution solutions soluciones loesungen losungen
family: sons son sohne soehne fils hijos filhos figli brothers brother fratelli freres hermanos irmaos gebruder afoi brat bratya family familie famille
partners: associates associados associes asociados partners partner partenaires
national: national nacional nationale natsionalnyi nazionale nationaal general generale generalnyi state gosudarstvennyi
branch: branch filiale filial succursale sucursal agence agencia niederlassung head office
successor: nachf nachfolger successors successeur inhaber inh proprietor sucesores
management: administration management mgmt upravlenie gestion
public: public private open closed traded
`;

/** Words that name a line of business: two companies differ by them, one rarely lacks them. */
const sectors = `
trading: trading trade traders comercio comercial comercializadora commerce commercial handel handels handelshaus commercio torgovyi torgovaya torgovy dom
shipping: shipping ship ships shiplines lines marine maritime maritima maritimo naviera navigation reederei rederij parokhodstvo sudokhodstvo tanker tankers fleet flot
bank: bank banks banking banco banque banca banka bankasi
finance: finance financial finans financiera finanzas financement leasing lizing credit kredit
insurance: insurance versicherung seguros assurance assurances strakhovanie strakhovaya
investment: investment investments invest inversiones inversion investimentos investitsii capital kapital
energy: energy energia energie energo energetika power electric electricity
oil: oil neft neftyanaya nk petroleo
gas: gas gaz petroleum petrol petrochemical petrochemicals refinery lubricants fuel
chemical: chemical chemicals chemie khim quimica
metal: steel metals metal metall metallurgical stahl acero acier mining mines bergbau minera
construction: construction building bau constructora constructions stroy stroitelnaya engineering ingenieria ingenierie inzhiniring
technology: technologies technology tech tecnologia tecnologias technologie technik tekhnologii software digital
electronics: electronics electronic elektronik elektronika electronica
motor: motors motor automotive automobile auto avto
aviation: airlines airline airways air aviation avia aviatsiya aerospace aerolineas aero
logistics: logistics logistik logistica logistique transport transportes transporte transports spedition
food: food foods beverages alimentos lebensmittel grain
pharma: pharmaceuticals pharmaceutical pharma farma pharmacy apotheke farmacia pharmacie
media: media communications telecommunications telecom television radio publishing
estate: properties property real estate immobilien inmobiliaria entertainment
industry: industries industry industrial industria industrias industrie industriya manufacturing production proizvodstvo proizvodstvennoe works werk werke werks plant zavod factory fabrik fabrika fabrica usine kombinat complex
machinery: machinery machine equipment maschinen maschinenbau apparatus
supply: supply supplies products produkte productos import export wholesale retail distribution distribucion
farm: agricultural agro agricola farm farms fisheries fishery fishing
defence: security defence defense arms military
research: npo npp nii npk tsnii research development scientific nauchno science laboratory laboratories lab labs labor foundation university universitat universite universidad school college
`;

function ideasOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [idea = '', words = ''] = line.split(': ');
        return words.split(' ').map((word): [string, string] => [word, idea]);
      }),
  );
}

export const genericIdeas = ideasOf(generic);
export const sectorIdeas = ideasOf(sectors);

/** Abbreviations and their words in full. */
export const longForms: ReadonlyMap<string, string> = new Map(
  `intl international int-l international natl national mfg manufacturing bros brothers
  gebr gebruder geb gebruder grp group hldg holdings hldgs holdings holding holdings svc services
  svcs services service services solution solutions tech technologies technology technologies
  assoc associates assn association ind industries inds industries industry industries mgmt management dev development
  dept department univ university govt government ctr center cntr center bk bank
  st saint ste saint sankt saint sao saint san saint santa saint santo saint sainte saint sint saint
  mr mister mt mount ft fort nr nummer phcy pharmacy eng engineering engg engineering
  const construction constr construction pharm pharmaceuticals chem chemicals elec electric electrical electric
  transp transport transportation transport labs laboratories lab laboratories laboratory laboratories prod products prods products
  investments investment invs investment enterprise enterprises ent enterprises entr enterprises trdg trading
  stn station hosp hospital med medical opt optic ltda limitada sq square rd road ave avenue
  partner partners society societe companies company telecommunications telecom`
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(/\s+/);
      return words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? word]] : []));
    }) as [string, string][],
);
