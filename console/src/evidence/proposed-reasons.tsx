import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import { useDeferredValue } from 'react';
import type { DraftState } from '../decision/use-decision-draft.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import { useEvidence } from './evidence-query.ts';
import { NameNumbers, nameable } from './name-numbers.tsx';
import { numberNamed } from './number-names.tsx';
import { ProposedGroup } from './proposed-group.tsx';
import styles from './proposed-reasons.module.css';
import { useEvidenceText } from './use-evidence-text.ts';

/** Reasons of contradicted items, each with its item and number; none is chosen automatically. */
export function ProposedReasons({
  registration,
  draftState,
  onProposed,
}: {
  readonly registration: Registration;
  readonly draftState: DraftState;
  /** Called with the reasons that are shown here. */
  readonly onProposed: (codes: readonly RejectionCode[]) => void;
}) {
  const { t } = useTranslation();
  const loaded = useEvidenceText();
  const { data, isError } = useEvidence(registration);
  const evidence = useDeferredValue(data);
  const words = loaded === 'failed' ? undefined : loaded;
  const isKnown = words !== undefined && evidence !== undefined;
  const isFailed = loaded === 'failed' || isError;
  const { draft, change } = draftState;
  const option = (code: RejectionCode) => {
    if (!isKnown) return null;
    const found = evidence.proposedReasons.filter((one) => one.code === code);
    const numbers = nameable(found, evidence);
    const isTaken = draft.rejectionCodes.includes(code);
    // Taken with its numbers: a mail that names them needs no question back.
    const toggle = () => {
      const others = draft.namedNumbers?.filter((one) => one.code !== code) ?? [];
      change({
        rejectionCodes: rejectionCodes.filter((one) =>
          one === code ? !isTaken : draft.rejectionCodes.includes(one),
        ),
        namedNumbers: isTaken ? others : [...others, ...numbers],
      });
    };
    const because = found.map(({ item, number }) => (
      <span key={`${item} ${number}`} className={styles.because}>
        {[
          item === null ? undefined : words.say(`item.${item}`),
          number === null ? undefined : (numberNamed(words, evidence, number) ?? number),
        ]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </span>
    ));
    return (
      <div key={code}>
        <CheckboxOption
          note={code}
          numbered
          dense
          checked={isTaken}
          onToggle={toggle}
          label={
            <>
              {t(`reasons.code.${code}`)}
              {because}
            </>
          }
        />
        {isTaken && (
          <NameNumbers
            words={words}
            evidence={evidence}
            numbers={numbers}
            draftState={draftState}
          />
        )}
      </div>
    );
  };
  return (
    <ProposedGroup
      words={words}
      proposed={
        isKnown ? evidence.proposedReasons.map(({ code }) => code) : isFailed ? [] : undefined
      }
      onProposed={onProposed}
      option={option}
    />
  );
}
