import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import type { Registration } from '@countersign/domain/registration/registration';
import { useEffect } from 'react';
import type { DraftState } from '../decision/use-decision-draft.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import fieldset from '../ui/fieldset.module.css';
import styles from './evidence.module.css';
import { useEvidence } from './evidence-query.ts';
import { numberNamed } from './number-names.tsx';
import { useEvidenceText } from './use-evidence-text.ts';

/** Reasons that contradicted items stand for, each with its item and number; none is taken by itself. */
export function ProposedReasons({
  registration,
  draftState,
  onProposed,
}: {
  readonly registration: Registration;
  readonly draftState: DraftState;
  /** Told which reasons stand here. */
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
    return found.length === 0 ? [] : [{ code, found }];
  });
  if (proposed.length === 0) return null;
  const { draft, change } = draftState;
  const toggle = (code: RejectionCode) =>
    change({
      rejectionCodes: rejectionCodes.filter((one) =>
        one === code ? !draft.rejectionCodes.includes(one) : draft.rejectionCodes.includes(one),
      ),
    });
  return (
    <fieldset className={fieldset.fieldset}>
      <legend className={fieldset.legend}>{words.say('proposed.legend')}</legend>
      <div className={fieldset.hint}>{words.say('proposed.hint')}</div>
      <div className={styles.proposed}>
        {proposed.map(({ code, found }) => (
          <CheckboxOption
            key={code}
            note={code}
            numbered
            checked={draft.rejectionCodes.includes(code)}
            onToggle={() => toggle(code)}
            label={
              <>
                {t(`reasons.code.${code}`)}
                {found.map(({ item, number }) => (
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
        ))}
      </div>
    </fieldset>
  );
}
