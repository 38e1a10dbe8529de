const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that join others and tell nothing. */
export const joiningWords = setOf(`
and et und y e og och en kai ke ja i oraz ve ed the of de du des la le les l d del della dello dei
degli di da das do dos der die dem den im am zum zur von van vom zu el los las al au aux a an o os
as in at for by on to pour fur fuer per para por con com avec mit und no na w v s u sur sous chez
bei ter te ten het een aan op tou tis ton sto sti stin i ta dla z dr mr mrs ms
`);

/** Words of any company's name that distinguish little. */
export const genericWords = setOf(`
group groupe gruppe grupo gruppo gruppa holding holdings international company companies firm firma
enterprise enterprises entreprise empresa unternehmen services service servicos servicios solutions
solution associates associados partners partner societe society sons sohne soehne fils hijos filhos
figli brothers global worldwide national general trust brand brands oil corporation kompaniya
kompaniia predpriyatie obedinenie public private limitada joint stock open closed branch filiale
filial succursale sucursal head office inhaber inh proprietor family
management administration consulting professional professionals plus network systems system
`);

/** Words that name a line of business: two companies differ by them, one rarely lacks them. */
export const sectorWords = setOf(`
trading trade shipping marine maritime bank banking finance financial insurance capital invest
investment investments energy power gas petroleum chemical chemicals steel metals metal mining
construction engineering technologies technology software electronics electric motors motor
automotive airlines airways aviation aerospace logistics transport foods food beverages
pharmaceuticals pharma textiles telecom communications media entertainment properties real estate
industries industrial manufacturing machinery equipment supply supplies products import export
agricultural agro security defence defense research development foundation university school
wholesale retail distribution laboratory laboratories lab labs labor
`);

/** Abbreviations and the words they stand for. */
export const longForms: ReadonlyMap<string, string> = new Map(
  `intl international int-l international natl national mfg manufacturing bros brothers
  gebr gebruder geb gebruder grp group hldg holdings hldgs holdings holding holdings svc services
  svcs services service services solution solutions tech technologies technology technologies
  assoc associates assn association ind industries inds industries industry industries mgmt management dev development
  dept department univ university govt government ctr center cntr center bk bank
  st saint ste saint sankt saint sao saint san saint santa saint santo saint sainte saint sint saint
  mt mount ft fort nr nummer phcy pharmacy eng engineering engg engineering
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
