/** What the trade calls itself, by idea; words are folded and in Latin letters. */
const table = `
optic: optic optics optical opticals optician opticians opticien opticiens opticienne opticiennes optique optiques optik optiker optikerin optikk optikker optiikka optikko optica opticas optico opticos ottica ottiche ottici ottico otica oticas oticos oculista optika optiki optike optikon optikos optikou opticheskiy opticheskii optyk optyka optiek optikai augenoptik augenoptiker augenoptikermeister opticentre opt optometry optometrist optometrists optometric optometrie optometriste optometristes optometria optometristas optometra
sight: eye eyes vision visions visual visuel vista vistas visao visione visus vue vues vizion videnie zrenie zreniya zreniia sicht sight oeil yeux augen auge ojo ojos olho olhos occhio occhi oogzorg oko oczu oczy ochi mati eyecare aikea hitomi
glasses: eyewear eyeglass eyeglasses glasses spectacle spectacles specs spex brille brillen lunette lunettes lunetier lunetterie gafas anteojos lentes oculos occhiali okulary bril lens lenses lentilles linsen kontaktlinsen kontaktlinse lentillas lenti contactlens contact contacts contactologie kontaktlinseninstitut megane glass gyalia gialia ochki ochkov linzy kontakt kontakty monturen sunglasses frames
clinic: clinic clinics klinik kliniken clinique cliniques clinica clinicas kliniki klinika kliniek centre center centres centers centrum zentrum centro centros kentro tsentr centar institute institut instituto istituto institouto institutul praxis gemeinschaftspraxis praxisgemeinschaft praktijk practice practices cabinet cabinets consultorio consultorios consultation studio estudio poliambulatorio ambulatorio ambulatorium iatreio iatria iatrio surgery surgeries surgeons surgeon laser hospital hospitals hopital krankenhaus spital ospedale ziekenhuis bolnitsa medical medicale medicaux medico medica medicos medicas medizin medizinisches medizinische mvz health healthcare sante sanidad salud saude gesundheit salute therapy doctors doctor dr dra drs prof docteur medecin arzt arztin aerzte artze facharzt arztpraxis
eyedoctor: ophthalmology ophthalmologist ophthalmologists ophthalmic ophthalmics ophtalmologie ophtalmologue ophtalmologues ophtalmologique ophtalmologiste ophthalmologie ophtalmo oftalmologia oftalmologica oftalmologicas oftalmologico oftalmologo oftalmologos oftalmo oftalmika oftalmologija oftalmologiya oftalmologii oculistica okulistyczny okulistyka augenarzt augenarztin augenaerzte augenarzte augenarztpraxis augenheilkunde augenklinik augenpraxis augenzentrum augenlaserzentrum eyeclinic oogarts oogkliniek oogheelkunde ofthalmologiko ofthalmologikos ofthalmiatros ofthalmiatreio ofthalmiatriko oftalmologicheskaya glaznaya glaznoy glaznaia ganka opht ophth ophtal oftal
shop: shop shops store stores boutique boutiques magasin magasins geschaft geschaeft laden tienda loja lojas negozio winkel butik salon salons haus maison casa house atelier galerie gallery galeria outlet express online direct web point punto corner world monde welt mundo mondo kosmos spiti katastima magazin lavka
hearing: hearing horgerate hoergeraete hoerakustik horakustik akustik acoustique audition audiologie audiology audio audioprothese audioprothesiste audifonos audiologia hoortoestellen hoorzorg
care: care pflege soins cuidado cuidados cura zorg frontida
`;

function ideasByWord(text: string): ReadonlyMap<string, string> {
  const ideas = new Map<string, string>();
  for (const line of text.trim().split('\n')) {
    const [idea = '', words = ''] = line.split(': ');
    for (const word of words.split(' ')) ideas.set(word, idea);
  }
  return ideas;
}

/** The idea behind a word of the trade: optique, optik and óptica are one. */
export const tradeIdeas: ReadonlyMap<string, string> = ideasByWord(table);
