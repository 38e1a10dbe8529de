import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import { useEffect } from 'react';
import type { DraftState } from '../decision/use-decision-draft.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import fieldset from '../ui/fieldset.module.css';
import styles from './evidence.module.css';
import { useEvidence } from './evidence-query.ts';
import { NameNumbers, nameable } from './name-numbers.tsx';
import { numberNamed } from './number-names.tsx';
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
  const words = useEvidenceText();
  const { data: evidence } = useEvidence(registration);
  const isShown = words !== undefined && words !== 'failed';
  const codes = isShown ? (evidence?.proposedReasons.map(({ code }) => code) ?? []) : [];
  const told = rejectionCodes.filter((code) => codes.includes(code)).join();
  useEffect(() => {
    onProposed(rejectionCodes.filter((code) => told.split(',').includes(code)));
  }, [told, onProposed]);
  if (words === undefined || words === 'failed' || evidence === undefined) return null;
  const proposed = rejectionCodes.flatMap((code) => {
    const found = evidence.proposedReasons.filter((one) => one.code === code);
    return found.length === 0 ? [] : [{ code, found, numbers: nameable(found, evidence) }];
  });
  if (proposed.length === 0) return null;
  const { draft, change } = draftState;
  // Taken with its numbers: a mail that names them needs no question back.
  const toggle = ({ code, numbers }: (typeof proposed)[number]) => {
    const isTaken = draft.rejectionCodes.includes(code);
    const others = draft.namedNumbers?.filter((one) => one.code !== code) ?? [];
    change({
      rejectionCodes: rejectionCodes.filter((one) =>
        one === code ? !isTaken : draft.rejectionCodes.includes(one),
      ),
      namedNumbers: isTaken ? others : [...others, ...numbers],
    });
  };
  return (
    <fieldset className={fieldset.fieldset}>
      <legend className={fieldset.legend}>{words.say('proposed.legend')}</legend>
      <div className={fieldset.hint}>{words.say('proposed.hint')}</div>
      <div className={styles.proposed}>
        {proposed.map((one) => (
          <div key={one.code}>
            <CheckboxOption
              note={one.code}
              numbered
              checked={draft.rejectionCodes.includes(one.code)}
              onToggle={() => toggle(one)}
              label={
                <>
                  {t(`reasons.code.${one.code}`)}
                  {one.found.map(({ item, number }) => (
                    <span key={`${item} ${number}`} className={styles.because}>
                      {[
                        item === null ? undefined : words.say(`item.${item}`),
                        number === null
                          ? undefined
                          : (numberNamed(words, evidence, number) ?? number),
                      ]
                        .filter((part) => part !== undefined)
                        .join(' · ')}
                    </span>
                  ))}
                </>
              }
            />
            {draft.rejectionCodes.includes(one.code) && (
              <NameNumbers
                words={words}
                evidence={evidence}
                numbers={one.numbers}
                draftState={draftState}
              />
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
