import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { browserStorage } from '../storage/browser-storage.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { CheckboxOption } from '../ui/checkbox-option.tsx';
import { classNames } from '../ui/class-names.ts';
import fieldset from '../ui/fieldset.module.css';
import { Icon } from '../ui/icon.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { TextInput } from '../ui/text-control.tsx';
import { groupedReasons } from './grouped-reasons.ts';
import styles from './reason-picker.module.css';
import { usedReasons } from './used-reasons.ts';

export interface ReasonPickerProps {
  readonly chosen: readonly RejectionCode[];
  readonly onChange: (chosen: RejectionCode[]) => void;
  readonly hint: ReactNode;
  readonly error: ReactNode | undefined;
  /** Id of the element that gets the focus if no reason is chosen. */
  readonly focusId: string;
  /**
   * Draws the reasons that the evidence proposes, above the others, and says which they are. While
   * it draws nothing, or something with `data-waiting`, the list is hidden, for a moment at most:
   * what is shown never moves.
   */
  readonly proposed: (onProposed: (codes: readonly RejectionCode[]) => void) => ReactNode;
  /** Enter in the empty filter: the person has chosen. */
  readonly onNext?: () => void;
}

const digits = [...'1234567890'];

/** One or several reasons (S7.4), grouped by letter. Chosen ones match every filter; Enter picks the first match. */
export function ReasonPicker(props: ReasonPickerProps) {
  const { chosen, onChange, hint, error, focusId } = props;
  const { t } = useTranslation();
  const id = useId();
  const [filter, setFilter] = useState('');
  const [habits] = useState(() => usedReasons(browserStorage));
  const [proposed, setProposed] = useState<readonly RejectionCode[]>([]);
  const used = filter === '' ? habits.filter((code) => !proposed.includes(code)) : [];
  const above = filter === '' ? [...proposed, ...used] : used;
  const groups = groupedReasons(filter, chosen, above, (code) => t(`reasons.code.${code}`));
  const toggle = (code: RejectionCode) =>
    onChange(
      rejectionCodes.filter((one) => (one === code ? !chosen.includes(one) : chosen.includes(one))),
    );
  const option = (code: RejectionCode, isSuggested = false) => (
    <CheckboxOption
      key={code}
      dense
      numbered={isSuggested}
      label={t(`reasons.code.${code}`)}
      note={code}
      checked={chosen.includes(code)}
      onToggle={() => toggle(code)}
    />
  );
  return (
    <fieldset
      className={classNames(fieldset.fieldset, styles.picker)}
      aria-describedby={`${id}-hint ${id}-error`}
    >
      <legend className={fieldset.legend}>{t('decision.reasons')}</legend>
      <div className={styles.filter}>
        <Icon name="search" size={16} />
        <TextInput
          id={focusId}
          data-next=""
          type="search"
          value={filter}
          placeholder={t('decision.filterReasons')}
          aria-label={t('decision.filterReasons')}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== undefined || undefined}
          autoComplete="off"
          onChange={(event) => setFilter(event.target.value)}
          aria-keyshortcuts={[...digits.slice(0, above.length), 'Enter'].join(' ')}
          onKeyDown={(event) => {
            const isMeant = pickByKey(event, filter === '');
            if (!isMeant) return;
            event.preventDefault();
            if (event.key === 'Enter') {
              const found = groups.flatMap(({ codes }) => codes);
              const first = found.find((code) => !chosen.includes(code));
              if (filter === '') props.onNext?.();
              else if (first !== undefined) {
                toggle(first);
                setFilter('');
              }
            }
          }}
        />
      </div>
      <div className={fieldset.error} id={`${id}-error`} aria-live="polite">
        {error !== undefined && (
          <>
            <Icon name="warning" size={15} /> {error}
          </>
        )}
      </div>
      <div className={styles.groups}>
        <div className={styles.proposed}>{props.proposed(setProposed)}</div>
        {used.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read out twice
          <div role="group" aria-labelledby={`${id}-used`}>
            <div className={styles.group} id={`${id}-used`}>
              {t('decision.usedReasons')}
            </div>
            {used.map((code) => option(code, true))}
          </div>
        )}
        {groups.map(({ letter, codes }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read out twice
          <div key={letter} role="group" aria-labelledby={`${id}-${letter}`}>
            <div className={styles.group} id={`${id}-${letter}`}>
              {t(`reasons.group.${letter}`)}
            </div>
            {codes.map((code) => option(code))}
          </div>
        ))}
        {groups.length === 0 && (
          <p className={styles.none}>{t('decision.noReasonMatches', { filter })}</p>
        )}
      </div>
      <p className={styles.count} aria-live="polite">
        {chosen.length > 0 && t('decision.reasonsChosen', { count: chosen.length })}
      </p>
      {/* Below: above, it would push a reason out of the window. */}
      <div className={fieldset.hint} id={`${id}-hint`}>
        {hint}
      </div>
    </fieldset>
  );
}

/**
 * While nothing is typed, a digit picks one of the suggested reasons (0 the tenth), which show theirs; without that
 * many it picks nothing, and it is never text: a code begins with its letter. True for keys that are not text of the
 * filter; Enter would submit the form.
 */
function pickByKey(event: KeyboardEvent<HTMLInputElement>, isEmpty: boolean): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent))
    return false;
  if (event.key === 'Enter') return true;
  if (!isEmpty || !/^[0-9]$/.test(event.key)) return false;
  const reasons = event.currentTarget.form?.querySelectorAll<HTMLElement>('[data-numbered]');
  const reason = reasons?.[(Number(event.key) + 9) % 10];
  if (reason?.checkVisibility({ visibilityProperty: true })) reason.click();
  return true;
}
