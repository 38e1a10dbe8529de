/** Words in the names of many practices, and names of many people. */
const places = `
central centrale zentral main hauptstrasse city town village ville stadt ciudad cidade citta market markt marche mercado mercato
station bahnhof gare stazione estacion square plaza platz place piazza praca park parc parque parco garden gardens royal royale real
king kings queen queens victoria grand premier first best top star stella etoile sol sun soleil luna moon lux luz lumiere luce licht light
crystal cristal clear clair claro klar klar perfect perfecta ideal elite prestige prima alpha beta delta omega nova modern moderna
moderne europa euro mega super family familie famille familia bon bonne belle bella bel bello point good fresh bright smart easy
river lake hill mount saint mary marys notre dame church kirch rathaus post bridge pont ponte puente brucke bruecke port porto puerto hafen harbour harbor
mall arcade court corner high street rue strasse avenue boulevard road quai beach bay ocean sea mar meer mer mountain valley
north south east west horizon panorama galaxy diamond gold golden silver blue bleu blau azul red green
metro metropolitan union united alliance first community regional county state district downtown uptown midtown
university college school sport sports kids children pediatric paediatric advanced associated complete total
style design mode moda fashion concept select choice quality pro expert specialist
中央 駅前 本町 東 西 南 北 新 大 小 緑 光 中村 東京 大阪 日本 さくら サクラ みどり ミドリ ひかり ヒカリ あおば アオバ あおぞら アオゾラ
`;
const people = `
muller mueller schmidt schmid schmitt schneider fischer weber meyer meier maier mayer wagner becker schulz schulze hoffmann hofmann koch bauer richter klein wolf
schroder neumann schwarz zimmermann braun kruger hofer huber lange werner krause lehmann gruber steiner berger moser bernard
martin dubois thomas robert richard petit durand leroy moreau simon laurent lefebvre michel garcia david bertrand roux vincent fournier morel girard
andre mercier dupont lambert bonnet francois martinez rousseau blanc guerin
smith jones williams brown taylor davies evans wilson johnson roberts walker wright robinson thompson white hughes edwards green hall wood harris
clarke clark lewis jackson turner hill scott cooper morris ward moore king baker allen miller davis anderson lee kim park choi nguyen tran chen wang li zhang liu singh patel khan
rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti costa
rodriguez gonzalez fernandez lopez perez sanchez ramirez torres gomez diaz hernandez alvarez moreno munoz romero ruiz alonso gutierrez navarro
silva santos ferreira pereira oliveira sousa souza rodrigues fernandes goncalves almeida carvalho lopes gomes ribeiro martins lima barbosa rocha dias
ivanov ivanova petrov petrova smirnov kuznetsov popov papadopoulos papadakis ioannou georgiou nikolaou dimitriou kovac novak horvat nagy kovacs toth szabo nowak kowalski wisniewski
de-jong jansen janssen vries berg bakker visser smit peeters jacobs maes mertens willems hansen johansen olsen larsen andersen nielsen jensen johansson
anna maria marie jean pierre paul peter john james mary jose joao ana carlos luis antonio francisco manuel pedro hans josef karl franz georg michael thomas stefan
christian martin anna elena giorgos nikos yannis dimitris ivan sergey alexander andreas daniel david marco giuseppe giovanni luca andrea
佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 林 斉藤 清水 山崎 森 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 中山 和田 石田 上田 森田 原 柴田 酒井 工藤 横山 宮崎 宮本 内田 高木 安藤 大野 谷口 今井 丸山 河野
`;

/** Information of a common word, in bits: one practice in fifteen to thirty has such a word. */
const placeBits = 4;
const personBits = 6;

export const commonWordBits: ReadonlyMap<string, number> = new Map([
  ...people
    .trim()
    .split(/\s+/)
    .map((word): [string, number] => [word, personBits]),
  ...places
    .trim()
    .split(/\s+/)
    .map((word): [string, number] => [word, placeBits]),
]);
