import type { Evidence } from '@countersign/contract/evidence/evidence';
import { mayNameNumber } from '@countersign/domain/registration/named-number';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import { identifierNamed, numberNamed } from './number-names.ts';
import styles from './proposed-reasons.module.css';
import type { EvidenceText } from './use-evidence-text.ts';

type Proposal = Evidence['proposedReasons'][number];
type NumberToName = NonNullable<DraftState['draft']['namedNumbers']>[number];

/** The numbers of these proposals that the applicant's mail may name beside their reason. */
export function nameable(
  proposals: readonly Proposal[],
  evidence: Evidence,
): readonly NumberToName[] {
  return proposals.flatMap(({ code, number }) => {
    if (number === null || !mayNameNumber(code)) return [];
    const found = identifierNamed(evidence, number);
    return found === undefined ? [] : [{ code, number: found.display }];
  });
}

/** Below a taken reason: which numbers the applicant's mail names. */
export function NameNumbers({
  words,
  evidence,
  numbers,
  draftState: { draft, change },
}: {
  readonly words: EvidenceText;
  readonly evidence: Evidence;
  readonly numbers: readonly NumberToName[];
  readonly draftState: DraftState;
}) {
  const named = draft.namedNumbers ?? [];
  return numbers.map((one) => {
    const isThis = (other: NumberToName) => same(one, other);
    const isNamed = named.some(isThis);
    return (
      <div key={one.number} className={styles.name}>
        <CheckboxOption
          dense
          label={words.say('proposed.name', { number: numberNamed(words, evidence, one.number) })}
          checked={isNamed}
          onToggle={() =>
            change({
              namedNumbers: isNamed ? named.filter((other) => !isThis(other)) : [...named, one],
            })
          }
        />
      </div>
    );
  });
}

function same(one: NumberToName, other: NumberToName): boolean {
  return one.code === other.code && one.number === other.number;
}
