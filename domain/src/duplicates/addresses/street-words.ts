/** Words of streets, each line one idea; folded and in Latin letters. */
const table = `
street: street str st strasse straat stra strada ulica ulitsa ul utca utcasi gatan gata gate vej katu sokak sok odos rue r rua calle c cl via v ulice
avenue: avenue ave av avenida avda avd aven leoforos leof prospekt pr prospect corso caddesi cad allee laan alameda al
boulevard: boulevard blvd bd boul bld bulvar bulevar bulevard
road: road rd route rte estrada carretera ctra weg wg chemin ch che camino cno caminho chaussee steenweg drive dr lane ln way
square: square sq place pl platz plaza plza pza praca pca piazza pzza pz plateia pl plein largo lgo ploshchad pl ring
quay: quay quai kai cais muelle kade
court: court ct cour passage pass pge passeig pg passatge impasse imp close cl terrace ter gardens gdns crescent cres mews
travessa: travessa tv trav
rodovia: rodovia rod highway hwy autoroute
saint: saint st ste sainte sankt sao san santa santo
`;
const ideas: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .reverse()
    .flatMap((line) => {
      const [idea = '', words = ''] = line.split(': ');
      return words.split(' ').map((word): [string, string] => [word, idea]);
    }),
);
const joining = new Set(
  'de du des la le les l d del da do dos das di der die dem den the of am an im in zum zur van von el los las al aux au'.split(
    ' ',
  ),
);

/** Endings by which one word names a street: Hauptstraße, Bahnhofplatz, Kerkstraat. */
const endings =
  /^(.{3,}?)(strasse|str|straat|platz|allee|gasse|weg|ring|laan|plein|gatan|utca|vej|ufer|damm|kade|gracht|dijk)$/;

/** A word of a street's name as its idea, or undefined where it names this street among others. */
export function streetIdea(word: string): string | undefined {
  return ideas.get(word);
}

/** The words that name a street, without what all streets are called. */
export function streetNames(words: readonly string[]): string[] {
  const names = words.flatMap((word) => {
    if (ideas.has(word) || joining.has(word)) return [];
    return [endings.exec(word)?.[1] ?? word];
  });
  return names.length > 0 ? names : words.filter((word) => !joining.has(word));
}
