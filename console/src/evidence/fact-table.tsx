import type {
  FactComparison,
  RegisterFinding,
} from '@countersign/domain/evidence/register-finding';
import { differingLetters, type Letters } from './differing-letters.ts';
import styles from './fact-table.module.css';
import { registerName } from './sentences.ts';
import type { EvidenceText } from './use-evidence-text.ts';

const facts = ['name', 'address', 'activity', 'state'] as const;

/** What the application says beside what the register says, with the differing letters marked. */
export function FactTable({
  words,
  finding,
}: {
  readonly words: EvidenceText;
  readonly finding: RegisterFinding;
}) {
  const { say } = words;
  const stated = facts.filter((fact) => finding[fact].theirs !== null);
  if (stated.length === 0) return null;
  return (
    <table className={styles.facts}>
      <caption>{say('compare.title', { register: registerName(words, finding.register) })}</caption>
      <thead>
        <tr>
          <th scope="col">{say('compare.fact')}</th>
          <th scope="col">{say('compare.ours')}</th>
          <th scope="col">{say('compare.theirs')}</th>
          <th scope="col">{say('compare.result')}</th>
        </tr>
      </thead>
      <tbody>
        {stated.map((fact) => (
          <Fact key={fact} words={words} fact={fact} comparison={finding[fact]} />
        ))}
      </tbody>
    </table>
  );
}

function Fact({
  words: { say },
  fact,
  comparison: { result, ours, theirs },
}: {
  readonly words: EvidenceText;
  readonly fact: (typeof facts)[number];
  readonly comparison: FactComparison;
}) {
  const isMarked =
    (result === 'similar' || result === 'differs') && ours !== null && theirs !== null;
  const [mine, others] = isMarked
    ? differingLetters(ours, theirs)
    : [whole(ours ?? say('compare.none')), whole(theirs ?? say('compare.none'))];
  return (
    <tr data-result={result}>
      <th scope="row">{say(`fact.${fact}`)}</th>
      <td data-column={say('compare.ours')}>
        <Marked letters={mine} />
      </td>
      <td data-column={say('compare.theirs')}>
        <Marked letters={others} />
      </td>
      <td className={styles.result}>{say(`result.${result}`)}</td>
    </tr>
  );
}

function whole(text: string): Letters[] {
  return [{ text, differs: false }];
}

/** Differing letters are underlined and bold, not coloured alone; isolated, since registers are foreign. */
function Marked({ letters }: { readonly letters: readonly Letters[] }) {
  return (
    <bdi>
      {letters.map(({ text, differs }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
        differs ? <mark key={index}>{text}</mark> : text,
      )}
    </bdi>
  );
}
