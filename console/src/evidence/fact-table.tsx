import type { RegisterFinding } from '@countersign/domain/evidence/register-finding';
import { practiceTypes } from '@countersign/domain/registration/application';
import type { Translate } from '../translations/translate.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './fact-table.module.css';
import { lettersOf, MarkedLetters } from './marked-letters.tsx';
import { readableActivity } from './readable-activity.ts';
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
          <Fact key={fact} words={words} fact={fact} finding={finding} />
        ))}
      </tbody>
    </table>
  );
}

function Fact({
  words: { say },
  fact,
  finding,
}: {
  readonly words: EvidenceText;
  readonly fact: (typeof facts)[number];
  readonly finding: RegisterFinding;
}) {
  const { t } = useTranslation();
  const { result, ours: stated, theirs: told } = finding[fact];
  const ours = fact === 'activity' ? inWords(stated, t) : stated;
  const theirs = fact === 'activity' && told !== null ? readableActivity(told) : told;
  const isMarked =
    (result === 'similar' || result === 'differs') && ours !== null && theirs !== null;
  // A register that says nothing but a code did say something: its cell is empty, not "not given".
  const [mine, others] = lettersOf(ours ?? say('compare.none'), theirs ?? '', isMarked);
  return (
    <tr data-result={result}>
      <th scope="row">{say(`fact.${fact}`)}</th>
      {/* The register's own word for a state is a letter of its code table: the result says it. */}
      <td data-column={say('compare.ours')}>
        {fact !== 'state' && <MarkedLetters letters={mine} />}
      </td>
      <td data-column={say('compare.theirs')}>
        {fact !== 'state' && theirs !== null && <MarkedLetters letters={others} />}
      </td>
      <td className={styles.result}>
        {say(fact === 'state' ? `stateResult.${stateResult(finding)}` : `result.${result}`)}
      </td>
    </tr>
  );
}

/** The type of practice, which the application states as a code. */
function inWords(stated: string | null, t: Translate): string | null {
  const type = practiceTypes.find((known) => known === stated);
  return type === undefined ? stated : t(`registration.practiceType.${type}`);
}

/** No application states whether the business is active: there is nothing that the register matches. */
function stateResult({ state: { result }, why }: RegisterFinding) {
  if (result !== 'differs') return result;
  return why === 'insolvent' ? why : 'ceased';
}
