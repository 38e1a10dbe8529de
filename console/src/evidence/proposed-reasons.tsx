import type { Evidence } from '@countersign/contract/evidence/evidence';
import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import { useDeferredValue } from 'react';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import { useEvidence } from './evidence-query.ts';
import { NameNumbers, nameable } from './name-numbers.tsx';
import { numberNamed } from './number-names.ts';
import { ProposedGroup } from './proposed-group.tsx';
import styles from './proposed-reasons.module.css';
import { readableValues } from './readable-values.ts';
import { itemWhy } from './sentences.ts';
import { useEvidenceText } from './use-evidence-text.ts';

type Proposal = Evidence['proposedReasons'][number];

/** Reasons of contradicted items, each with its number and what was found; none is chosen automatically. */
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
  const formats = useFormats();
  const words = useEvidenceText();
  const { data, isError } = useEvidence(registration);
  const evidence = useDeferredValue(data);
  const { draft, change } = draftState;
  // What was found, not the check's title: "The tax number is valid" would say the opposite of the reason.
  const whyOf = ({ item: code, number: written }: Proposal) => {
    if (evidence === undefined) return null;
    const item = evidence.items.find((one) => one.code === code);
    const why = item && itemWhy(words, item, readableValues(item.whyValues, words, formats));
    const number =
      written === null ? undefined : (numberNamed(words, evidence, written) ?? written);
    return number && why ? words.say('proposed.because', { number, why }) : (why ?? number);
  };
  const option = (code: RejectionCode) => {
    if (evidence === undefined) return null;
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
    const because = found.map((one) => (
      <span key={`${one.item} ${one.number}`} className={styles.because}>
        {whyOf(one)}
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
      proposed={evidence?.proposedReasons.map(({ code }) => code) ?? (isError ? [] : undefined)}
      onProposed={onProposed}
      option={option}
    />
  );
}
