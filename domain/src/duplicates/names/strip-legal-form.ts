import { isContrasting } from './contrasting-words.ts';
import { spellingOf } from './spelling.ts';

export interface Stripped {
  readonly words: readonly string[];
  readonly family?: string | undefined;
}

const and = new Set(['and', 'et', 'und', 'u', 'y', 'e', 'og', 'och']);

/** A name's words without its legal forms, the longest first; a name of nothing else keeps them. */
export function stripLegalForm(words: readonly string[]): Stripped {
  let family: string | undefined;
  let left = [...words];
  for (;;) {
    const found = longestForm(left);
    if (found === undefined) return { words: left, family };
    left = [...left.slice(0, found.at), ...left.slice(found.at + found.length)];
    while (left.length > 1 && and.has(left.at(-1) ?? '')) left = left.slice(0, -1);
    if (found.family !== 'other') family ??= found.family;
  }
}

function longestForm(words: readonly string[]) {
  let longest: { at: number; length: number; family: string } | undefined;
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const found = formAt(words, at);
    if (found === undefined || found.length >= words.length) continue;
    if (longest === undefined || found.length > longest.length) longest = { at, ...found };
  }
  return longest;
}

function formAt(words: readonly string[], at: number) {
  for (const form of legalFormsByWord.get(spellingOf(words[at] ?? '')) ?? []) {
    const length = lengthAt(words, at, form.words);
    if (length === 0) continue;
    const next = words[at + length];
    const isEnd = next === undefined || (at > 0 && isContrasting(next));
    const isStart = at === 0 && mayLead.has(form.words[0] ?? '');
    // A short form at the beginning is more often a word: Sa Majesté, As Óticas.
    if (form.onlyAtEnd && !isStart && (!isEnd || at === 0)) continue;
    return { length, family: form.family };
  }
  return undefined;
}

const mayLead = new Set([
  'ao',
  'pt',
  'ip',
  'chp',
  'fop',
  'tov',
  'ad',
  'et',
  'kk',
  'kabushiki',
  'yk',
]);

/** How many words the form takes here; "und" and its like between its words are passed over. */
function lengthAt(words: readonly string[], start: number, form: readonly string[]): number {
  let at = start;
  for (const [place, part] of form.entries()) {
    if (place > 0 && and.has(words[at] ?? '') && words[at] !== part) at += 1;
    if (!isPart(words[at] ?? '', part)) return 0;
    at += 1;
  }
  return at - start;
}

/** Long words may be spelled as their transliteration has it; abbreviations not. */
function isPart(word: string, part: string): boolean {
  return word === part || (part.length > 6 && spellingOf(word) === spellingOf(part));
}

/**
 * Legal forms of companies by what they are. A form with * is stripped only at an end of a name,
 * since it may be a word or a syllable elsewhere. Words are folded and in Latin letters.
 */
const table = `
limited: ltd|limited|gmbh|g m b h|gmbh mbh*|mbh*|gesellschaft mit beschrankter haftung|gesellschaft mbh|ges m b h|gesmbh|ug*|ug haftungsbeschrankt|haftungsbeschrankt|unternehmergesellschaft|sarl|s a r l|s a r l u|sarlu|eurl|societe a responsabilite limitee|srl|s r l|srls|societa a responsabilita limitata|sl*|slu|slp|slne|sociedad limitada|sociedad de responsabilidad limitada|s de r l|s de rl|s de r l de c v|s de rl de cv|lda|limitada|ltda|sociedade limitada|sociedade por quotas|unipessoal|eireli|slu|llc|l l c|limited liability company|limited liability co|limited company|private limited|pvt ltd|pvt|pte ltd|pte|pty ltd|pty limited|pty|proprietary limited|proprietary|bv*|b v|bvba|b v b a|besloten vennootschap|aps*|anpartsselskab|oy*|osakeyhtio|ab*|aktiebolag|as*|ou*|osauhing|uab|sia*|sp z o o|sp z oo|sp zoo|spolka z ograniczona odpowiedzialnoscia|spolka z o o|s r o|sro|spol s r o|spol s ro|doo|d o o|kft|korlatolt felelossegu tarsasag|ooo|obshchestvo s ogranichennoi otvetstvennostyu|obshchestvo s ogranichennoi otvetstvennostiu|tov*|tovarystvo z obmezhenoyu vidpovidalnistyu|eood|ood|epe|e p e|ike|i k e|idiotiki kefalaiouchiki etaireia|monoprosopi ike|monoprosopi|too|ltd sti|limited sirketi|wll|w l l|fze|fzco|fzc|fz llc|cv*|kabushiki gaisha*|kabushiki kaisha|yugen gaisha|godo kaisha|kk*|yk*|gk*|sdn bhd|bhd|co ltd|company limited|co limited
stock: inc|ptc|publicly traded company|pao|incorporated|corp|corporation|ag*|aktiengesellschaft|sa*|s a|societe anonyme|sociedad anonima|sociedade anonima|sau*|s a u|spa*|s p a|societa per azioni|nv*|n v|naamloze vennootschap|se*|plc|p l c|public limited company|jsc|j s c|joint stock company|joint stock co|joint stock|ojsc|cjsc|pjsc|open joint stock company|closed joint stock company|public joint stock company|oao|zao|pao|ao*|nao|aktsionernoe obshchestvo|otkrytoe aktsionernoe obshchestvo|zakrytoe aktsionernoe obshchestvo|publichnoe aktsionernoe obshchestvo|aktsionerno druzhestvo|ad*|ead*|asa|oyj|abp|a s|as anonim|anonim sirketi|a s|sas*|s a s|sasu|s a s u|societe par actions simplifiee|selas|selasu|selarl|selarlu|selcs|selafa|sa de cv|s a de c v|s a b de c v|sab de cv|ae*|a e|anonymi etaireia|anonymos etaireia|aebe|a e b e|sp akc|spolka akcyjna|zrt|nyrt|tbk|pt*|shares|hf*|ehf|akciova spolecnost
partnership: kg*|keg*|oeg*|og*|kommanditgesellschaft|ohg|offene handelsgesellschaft|gbr|gesellschaft burgerlichen rechts|partg|partgmbb|partnerschaft|partnerschaftsgesellschaft|gmbh co|ag co|gmbh co kg|gmbh und co kg|gmbh u co kg|co kg|ag co kg|ug co kg|snc*|s n c|societe en nom collectif|societa in nome collettivo|sca*|scs*|sas di|scp|scm|societe civile|societe civile de moyens|societe civile professionnelle|cb*|comunidad de bienes|c b|s c p|scp|s c|sociedad civil|sociedade simples|llp|l l p|lp*|l p|limited liability partnership|limited partnership|vof|v o f|maatschap|ee*|e e|oe*|o e|omorrythmi etaireia|eterorrythmi etaireia|ks*|sp k|sp j|spolka jawna|kd|s en c|senc|sencrl|s e n c r l|stp|studio associato
sole: eu*|ek*|e k|e kfm|e kfr|eingetragener kaufmann|eingetragene kauffrau|einzelunternehmen|ei*|e i|entreprise individuelle|eirl|auto entrepreneur|micro entreprise|autonomo|eni|empresario individual|mei*|me*|m e i|epp*|microempresa|microempreendedor individual|ditta individuale|ditta|ip*|chp*|fop*|individualnyy predprinimatel|individualnyi predprinimatel|individualnii predprinimatel|et*|ednolichen targovets|sole trader|sole proprietor|eenmanszaak|p c|pc*|p a|pa*|pllc|p l l c|professional corporation|professional association|professional llc|od*|o d|md*|m d|do*|dds*|enk|ev*
other: co*|company*|cie*|compagnie*|compania*|cia*|companhia*|et cie|y cia|e cia|und co|co op*|coop*|cooperative*|cooperativa*|genossenschaft|eg*|e g|e v|stichting*|foundation*|stiftung*|verein*|association*|asbl|vzw|ngo|fgup|gup|mup*|fga|gp*|state unitary enterprise|federal state unitary enterprise|d b a|dba|t a|trading as|ta*
`;

interface LegalForm {
  readonly words: readonly string[];
  readonly family: string;
  readonly onlyAtEnd: boolean;
}

/** By the spelling of the first word, longest first. */
const legalFormsByWord: ReadonlyMap<string, readonly LegalForm[]> = readTable();

function readTable(): Map<string, LegalForm[]> {
  const forms = new Map<string, LegalForm[]>();
  for (const line of table.trim().split('\n')) {
    const [family = '', list = ''] = line.split(': ');
    for (const written of list.split('|')) {
      const words = written.replace('*', '').split(' ');
      const first = spellingOf(words[0] ?? '');
      const known = forms.get(first) ?? [];
      known.push({ words, family, onlyAtEnd: written.endsWith('*') });
      known.sort((one, other) => other.words.length - one.words.length);
      forms.set(first, known);
    }
  }
  return forms;
}
