import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useEffect, useId } from 'react';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
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
  const proposed = asked ? namedSame(known?.matches) : undefined;
  useEffect(() => {
    if (proposed !== undefined && draft.duplicateOf === undefined)
      change({ duplicateOf: proposed });
  }, [proposed, draft.duplicateOf, change]);
  if (!asked || known === undefined || known.matches.length === 0) return null;
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
            checked={chosen === undefined || chosen === null}
            onChange={() => change({ duplicateOf: null })}
          />
          <span>{say('link.none')}</span>
        </label>
      </div>
    </fieldset>
  );
}

/** The one registration of which a person said that both are the same; undefined for several. */
function namedSame(matches: Duplicates['matches'] = []): RegistrationKey | undefined {
  const [same, ...more] = matches.filter(({ answer }) => answer?.as === 'same');
  if (same === undefined || more.length > 0) return undefined;
  return { countryCode: same.countryCode, ticketNumber: same.ticketNumber };
}
