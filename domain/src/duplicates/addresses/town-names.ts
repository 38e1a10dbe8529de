/** Towns known by several names, each line one town; folded and in Latin letters or kanji. */
const table = `
athina athens athen athenes atene
thessaloniki salonica saloniki salonique
pireas piraeus peiraias pirea
munchen munich muenchen monaco
koln cologne koeln colonia
wien vienna vienne viena
nurnberg nuremberg nuernberg
hannover hanover
zurich zuerich zurigo
geneve geneva genf ginevra
basel bale basilea
bern berne berna
luzern lucerne lucerna
bruxelles brussel brussels brussel
antwerpen antwerp anvers
gent ghent gand
liege luik luttich
brugge bruges
lisboa lisbon lisbonne lissabon
porto oporto
milano milan mailand
roma rome rom
firenze florence florenz
torino turin
napoli naples neapel
venezia venice venedig
genova genoa
sevilla seville
praha prague prag
warszawa warsaw warschau
krakow cracow krakau
moskva moscow moskau
kyiv kiev kiiv
odesa odessa
lviv lvov lwow
kharkiv kharkov
sofiya sofia
varna warna
bucuresti bucharest
beograd belgrade
kobenhavn copenhagen
goteborg gothenburg
strasbourg strassburg
marseille marseilles
lyon lyons
quebec quebec
montreal montreal
tokyo 東京
osaka 大阪
kyoto 京都
yokohama 横浜
nagoya 名古屋
sapporo 札幌
fukuoka 福岡
kobe 神戸
hiroshima 広島
sendai 仙台
seoul seoulteukbyeolsi seoulsi
busan busangwangyeoksi pusan
`;

const names: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.map((word): [string, string] => [word, words[0] ?? word]);
    }),
);

/** The one name of a town that has several: Athens for Αθήνα is athina. */
export function townName(word: string): string {
  return (
    names.get(word) ??
    names.get(/^(東京|大阪|京都|横浜|名古屋|札幌|福岡|神戸|広島|仙台)/.exec(word)?.[0] ?? '') ??
    word
  );
}
