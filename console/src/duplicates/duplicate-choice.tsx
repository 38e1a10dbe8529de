import type { Registration } from '@countersign/domain/registration/registration';
import { useId } from 'react';
import type { DraftState } from '../decision/use-decision-draft.ts';
import { useFormats } from '../translations/use-formats.ts';
import fieldset from '../ui/fieldset.module.css';
import styles from './duplicates.module.css';
import { useDuplicates } from './duplicates-query.ts';
import { useDuplicatesText } from './use-duplicates-text.ts';

/** Asks which registration a rejected one duplicates, once such a reason is chosen. */
export function DuplicateChoice({
  registration,
  draftState: { draft, change },
}: {
  readonly registration: Registration;
  readonly draftState: DraftState;
}) {
  const name = useId();
  const say = useDuplicatesText();
  const formats = useFormats();
  const { data: known } = useDuplicates(registration);
  const asked = draft.rejectionCodes.some((code) => code.startsWith('D'));
  if (!asked || say === undefined || known === undefined || known.matches.length === 0) return null;
  const chosen = draft.duplicateOf;
  return (
    <fieldset className={fieldset.fieldset}>
      <legend className={fieldset.legend}>{say('link.legend')}</legend>
      <div className={fieldset.hint}>{say('link.hint')}</div>
      <div className={styles.choices}>
        {known.matches.map(({ countryCode, ticketNumber, practiceName, city }) => (
          <label key={`${countryCode}/${ticketNumber}`} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={chosen?.countryCode === countryCode && chosen.ticketNumber === ticketNumber}
              onChange={() => change({ duplicateOf: { countryCode, ticketNumber } })}
            />
            <span>
              {practiceName}
              <span className={styles.place}>
                {city} · {formats.market(countryCode)} · {ticketNumber}
              </span>
            </span>
          </label>
        ))}
        <label className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={chosen === undefined}
            onChange={() => change({ duplicateOf: undefined })}
          />
          <span>{say('link.none')}</span>
        </label>
      </div>
    </fieldset>
  );
}
