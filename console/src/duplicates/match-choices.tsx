import type { Match } from '@countersign/contract/duplicates/match';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import fieldset from '../ui/fieldset.module.css';
import styles from './duplicates.module.css';
import { useDuplicatesText } from './use-duplicates-text.ts';

interface MatchChoicesProps {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly matches: readonly Match[];
  readonly chosen: RegistrationKey | undefined;
  readonly disabled?: boolean;
  /** Null for none of them. */
  readonly onChoose: (chosen: RegistrationKey | null) => void;
}

/** One of the registrations that are alike, or none. */
export function MatchChoices(props: MatchChoicesProps) {
  const { legend, hint, matches, chosen, disabled = false, onChoose } = props;
  const name = useId();
  const say = useDuplicatesText();
  const formats = useFormats();
  return (
    <fieldset className={fieldset.fieldset} disabled={disabled}>
      <legend className={fieldset.legend}>{legend}</legend>
      {hint !== undefined && <div className={fieldset.hint}>{hint}</div>}
      <div className={styles.choices}>
        {matches.map(({ countryCode, ticketNumber, practiceName, city }) => (
          <label key={`${countryCode}/${ticketNumber}`} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={isSame(chosen, { countryCode, ticketNumber })}
              onChange={() => onChoose({ countryCode, ticketNumber })}
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
            onChange={() => onChoose(null)}
          />
          <span>{say('link.none')}</span>
        </label>
      </div>
    </fieldset>
  );
}

export function isSame(one: RegistrationKey | undefined, other: RegistrationKey): boolean {
  return one?.countryCode === other.countryCode && one.ticketNumber === other.ticketNumber;
}
