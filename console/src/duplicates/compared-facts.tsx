import type { ComparedFact } from '@countersign/contract/duplicates/duplicates';
import {
  addressPurposes,
  contactRoles,
  practiceTypes,
} from '@countersign/domain/registration/application';
import { differingLetters } from '../evidence/differing-letters.ts';
import table from '../evidence/fact-table.module.css';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './duplicates.module.css';
import { schemeWords } from './match-reasons.ts';
import type { DuplicatesText } from './use-duplicates-text.ts';

interface ComparedFactsProps {
  readonly say: DuplicatesText;
  readonly facts: readonly ComparedFact[];
}

/** In the terms of the table's style sheet. */
const resultOf = {
  contradict: 'differs',
  near: 'similar',
  agree: 'same',
  'one-only': 'one-sided',
  'other-only': 'one-sided',
} as const satisfies Record<ComparedFact['finding'], string>;

/** Both side by side: contradictions first; what agrees is quiet and folded away. */
export function ComparedFacts({ say, facts }: ComparedFactsProps) {
  const agreeing = facts.filter(({ finding }) => finding === 'agree');
  return (
    <>
      <FactTable say={say} facts={facts.filter(({ finding }) => finding !== 'agree')} />
      {agreeing.length > 0 && (
        <details className={styles.agreeing}>
          <summary>{say('dialog.agreeing', { count: agreeing.length })}</summary>
          <FactTable say={say} facts={agreeing} />
        </details>
      )}
    </>
  );
}

function FactTable({ say, facts }: ComparedFactsProps) {
  if (facts.length === 0) return null;
  const [ours, theirs] = [say('dialog.this'), say('dialog.other')];
  return (
    <table className={table.facts}>
      <thead>
        <tr>
          <th scope="col">{say('dialog.fact')}</th>
          <th scope="col">{ours}</th>
          <th scope="col">{theirs}</th>
          <th scope="col">{say('dialog.finding')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <FactRow
            key={`${fact.fact} ${fact.of} ${fact.one} ${fact.other}`}
            say={say}
            fact={fact}
            columns={[ours, theirs]}
          />
        ))}
      </tbody>
    </table>
  );
}

function FactRow({
  say,
  fact,
  columns: [ours, theirs],
}: {
  readonly say: DuplicatesText;
  readonly fact: ComparedFact;
  readonly columns: readonly [string, string];
}) {
  const { t } = useTranslation();
  const words = useFactWords();
  const { finding } = fact;
  const [one, other] = [words(fact.fact, fact.one), words(fact.fact, fact.other)];
  const marked = one !== null && other !== null && finding !== 'agree';
  const letters = marked ? differingLetters(one, other) : undefined;
  const missing = <span className={styles.missing}>{say('dialog.missing')}</span>;
  const purpose = addressPurposes.find((known) => known === fact.of);
  return (
    <tr data-result={resultOf[finding]}>
      <th scope="row">
        {fact.fact === 'number'
          ? schemeWords(fact.of, t, say)
          : purpose === undefined
            ? say(`fact.${fact.fact}`)
            : t(`registration.addressPurpose.${purpose}`)}
      </th>
      <td data-column={ours}>{letters ? <Marked letters={letters[0]} /> : (one ?? missing)}</td>
      <td data-column={theirs}>{letters ? <Marked letters={letters[1]} /> : (other ?? missing)}</td>
      <td className={table.result}>{say(`finding.${finding}`)}</td>
    </tr>
  );
}

/** Codes of a list in words; every other value as it was written. */
function useFactWords() {
  const { t } = useTranslation();
  return (fact: ComparedFact['fact'], value: string | null): string | null => {
    const type = practiceTypes.find((known) => known === value);
    if (fact === 'type' && type !== undefined) return t(`registration.practiceType.${type}`);
    const role = contactRoles.find((known) => known === value);
    if (fact === 'contact-role' && role !== undefined) return t(`registration.contactRole.${role}`);
    return value;
  };
}

function Marked({ letters }: { readonly letters: ReturnType<typeof differingLetters>[number] }) {
  let at = 0;
  return letters.map(({ text, differs }) => {
    const key = at;
    at += text.length;
    return differs ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
