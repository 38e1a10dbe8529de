import type { ItemCode } from '@countersign/contract/evidence/evidence';
import type { MailLanguage } from '@countersign/domain/locale/mail-language';
import type { IdentifierScheme } from '@countersign/domain/registration/identifier-schemes';
import type { Registration } from '@countersign/domain/registration/registration';
import { readNumbers } from '../../evidence/room.ts';
import { foreignLine } from './foreign-text.ts';
import { listSeparator } from './list-separator.ts';
import { capitalised, fill, mailTexts } from './mail-texts.ts';

/** What is known of the evidence when a mail to staff is written. */
export interface KnownEvidence {
  /** Required items that are open or contradicted. */
  readonly unresolved: readonly { readonly code: ItemCode }[];
  /** What would have to be confirmed, and no one has said anything about it. */
  readonly notChecked: readonly ItemCode[];
  readonly contradicted: readonly ItemCode[];
  readonly confirmed: readonly ItemCode[];
  /** Registers that have not answered yet. */
  readonly asking: number;
}

interface CheckedNumber {
  readonly scheme: IdentifierScheme;
  readonly display: string;
  readonly verdict: 'valid' | 'invalid' | 'unknown';
}

/** What the line says, computed once for the mails to all reviewers. */
export interface EvidenceFacts extends KnownEvidence {
  readonly numbers: readonly CheckedNumber[];
  readonly disagree: boolean;
}

/** What is permanently true of the numbers, and what is known of the rest; undefined: nothing evaluated. */
export function evidenceFacts(
  registration: Pick<Registration, 'countryCode' | 'practice' | 'contact'>,
  known: KnownEvidence | undefined,
): EvidenceFacts | undefined {
  if (known === undefined) return undefined;
  const { numbers, crossChecks } = readNumbers(registration);
  return {
    ...known,
    numbers: numbers.map(({ typed, display, verdict }) => {
      return { scheme: typed.scheme, display, verdict: verdict.verdict };
    }),
    disagree: crossChecks.some(({ verdict, question }) => verdict === 'contradict' && !question),
  };
}

/** The items that nothing but a register can confirm: open while the registers are being asked. */
const ofRegisters: ReadonlySet<ItemCode> = new Set([
  'entity-active',
  'name-agrees',
  'place-agrees',
  'activity-fits',
  'tax-number-valid',
]);

/**
 * The evidence in one line, "Confirmed: business active, name; to check: address." Says what was
 * checked and what has not been answered yet, and nothing else. Undefined where nothing can be said.
 */
export function evidenceLine(facts: EvidenceFacts, language: MailLanguage): string | undefined {
  const { evidence: words, schemes } = mailTexts(language);
  const { numbers, contradicted, confirmed, unresolved, notChecked, asking, disagree } = facts;
  const separator = listSeparator(language);
  const list = (text: string, entries: readonly string[]) =>
    entries.length === 0 ? [] : [fill(text, { list: [...new Set(entries)].join(separator) })];
  const items = (codes: readonly ItemCode[]) => codes.map((code) => words.items[code]);
  const failing = numbers.filter(({ verdict }) => verdict === 'invalid');
  const passing = numbers.filter(({ verdict }) => verdict === 'valid');
  const open = unresolved
    .map(({ code }) => code)
    .filter((code) => !contradicted.includes(code) && !(asking > 0 && ofRegisters.has(code)));
  // That nothing similar was found does not confirm that the practice is new.
  const byProof = confirmed.filter((code) => code !== 'not-known-already');
  const parts = [
    ...list(words.contradicted, items(contradicted)),
    ...list(
      words.fails,
      failing.map(({ scheme, display }) => `${schemes[scheme]} ${foreignLine(display)}`),
    ),
    ...(disagree ? [words.disagree] : []),
    ...list(words.open, items(open)),
    ...list(words.confirmed, items(byProof)),
    ...(confirmed.includes('not-known-already') ? [words.noneSimilar] : []),
    ...(byProof.length > 0
      ? []
      : list(
          words.passes,
          passing.map(({ scheme }) => schemes[scheme]),
        )),
    ...list(words.notChecked, items(notChecked)),
    ...(asking > 0 ? [words.asking] : []),
  ];
  return parts.length === 0 ? undefined : sentence(parts, language);
}

function sentence(parts: readonly string[], language: MailLanguage): string {
  const joined = parts.join(mailTexts(language).evidence.between);
  return `${capitalised(joined, language)}${mailTexts(language).evidence.end}`;
}
