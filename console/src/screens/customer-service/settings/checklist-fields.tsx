import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import { type PracticeType, practiceTypes } from '@countersign/domain/registration/application';
import { identifierSchemes } from '@countersign/domain/registration/identifier-schemes';
import { type LicenceType, licenceTypes } from '@countersign/domain/registration/licence';
import { useState } from 'react';
import { schemeName } from '../../../evidence/sentences.ts';
import { type EvidenceText, useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import { licenceName } from '../../../registration/licence-name.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Select } from '../../../ui/choice-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { listFor, withList, withoutType } from './checklist-draft.ts';
import styles from './settings.module.css';

interface ChecklistFieldsProps {
  readonly checklist: Checklist;
  readonly onChange: (checklist: Checklist) => void;
}

/** What the market wants to know before it approves, for all types of practice or for one. */
export function ChecklistFields({ checklist, onChange }: ChecklistFieldsProps) {
  const { t } = useTranslation();
  const words = useEvidenceText();
  const [type, setType] = useState<PracticeType>();
  const { say } = words;
  const list = listFor(checklist, type);
  const { items, numbers, own } = list;
  const put = (changed: ChecklistItem) =>
    onChange(
      withList(checklist, type, {
        numbers,
        items: items.map((one) => (one.code === changed.code ? changed : one)),
      }),
    );
  return (
    <fieldset className={styles.staff}>
      <legend>{say('checklist.legend')}</legend>
      <p className={styles.muted}>{say('checklist.hint')}</p>
      <ChoiceField
        label={say('checklist.type')}
        none={say('checklist.allTypes')}
        value={type}
        choices={practiceTypes.map((value) => ({
          value,
          label: t(`registration.practiceType.${value}`),
        }))}
        onChoose={setType}
      />
      {type !== undefined && (
        <div className={styles.foot}>
          <span className={styles.muted}>{say(own ? 'checklist.own' : 'checklist.common')}</span>
          <Button
            onClick={() =>
              onChange(own ? withoutType(checklist, type) : withList(checklist, type, list))
            }
          >
            {say(own ? 'checklist.useCommon' : 'checklist.makeOwn')}
          </Button>
        </div>
      )}
      <ul className={styles.checklist}>
        {items.map((item) => (
          <ItemFields key={item.code} words={words} item={item} disabled={!own} onChange={put} />
        ))}
      </ul>
      <NumberFields
        words={words}
        numbers={numbers}
        disabled={!own}
        onChange={(chosen) => onChange(withList(checklist, type, { items, numbers: chosen }))}
      />
      {checklist.licences !== undefined && (
        <LicenceFields
          licences={checklist.licences}
          onChange={(licences) => onChange({ ...checklist, licences })}
        />
      )}
    </fieldset>
  );
}

/** The numbers that are asked for, and a field to add another. */
function NumberFields({
  words,
  numbers,
  disabled,
  onChange,
}: {
  readonly words: EvidenceText;
  readonly numbers: Checklist['numbers'];
  readonly disabled: boolean;
  readonly onChange: (numbers: Checklist['numbers']) => void;
}) {
  const { say } = words;
  return (
    <details className={styles.numbers}>
      <summary>
        {say('checklist.numbers')}{' '}
        <span className={styles.muted}>
          {numbers.length === 0
            ? say('checklist.noNumbers')
            : numbers.map((scheme) => schemeName(words, scheme)).join(' / ')}
        </span>
      </summary>
      <p className={styles.muted}>{say('checklist.numbersHint')}</p>
      <div className={styles.schemes}>
        {identifierSchemes.map((scheme) => (
          <label key={scheme} className={styles.check}>
            <input
              type="checkbox"
              checked={numbers.includes(scheme)}
              disabled={disabled}
              onChange={({ target }) =>
                onChange(
                  identifierSchemes.filter((one) =>
                    one === scheme ? target.checked : numbers.includes(one),
                  ),
                )
              }
            />
            <span>{schemeName(words, scheme)}</span>
          </label>
        ))}
      </div>
    </details>
  );
}

/** The licences that staff read from documents, in all types of practice; one at least. */
function LicenceFields({
  licences,
  onChange,
}: {
  readonly licences: readonly LicenceType[];
  readonly onChange: (licences: LicenceType[]) => void;
}) {
  const { t } = useTranslation();
  // The market's own stay before those of other countries.
  const known = [...new Set([...licences, ...licenceTypes])];
  const [shown] = useState(known);
  return (
    <details className={styles.numbers}>
      <summary>
        {t('settings.licenceTypes.label')}{' '}
        <span className={styles.muted}>
          {licences.map((one) => licenceName(one, t)).join(' / ')}
        </span>
      </summary>
      <p className={styles.muted}>{t('settings.licenceTypes.hint')}</p>
      <div className={styles.schemes}>
        {shown.map((type) => (
          <label key={type} className={styles.check}>
            <input
              type="checkbox"
              checked={licences.includes(type)}
              // The last one stays.
              disabled={licences.length === 1 && licences.includes(type)}
              onChange={({ target }) =>
                onChange(
                  shown.filter((one) => (one === type ? target.checked : licences.includes(one))),
                )
              }
            />
            <span>{licenceName(type, t)}</span>
          </label>
        ))}
      </div>
    </details>
  );
}

function ItemFields({
  words: { say },
  item,
  disabled,
  onChange,
}: {
  readonly words: EvidenceText;
  readonly item: ChecklistItem;
  readonly disabled: boolean;
  readonly onChange: (item: ChecklistItem) => void;
}) {
  const { code, required, waivedBy } = item;
  const name = say(`item.${code}`);
  return (
    <li className={styles.item}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={required}
          disabled={disabled}
          onChange={(event) => onChange({ ...item, required: event.target.checked })}
        />
        <span>
          {name}
          <VisuallyHidden> {say('checklist.required')}</VisuallyHidden>
        </span>
      </label>
      <Select
        aria-label={say('checklist.waivedByOf', { item: name })}
        value={waivedBy}
        disabled={disabled || !required}
        onChange={(event) =>
          onChange({
            ...item,
            waivedBy: event.target.value === 'administrator' ? 'administrator' : 'staff',
          })
        }
      >
        <option value="staff">{say('checklist.waivedBy.staff')}</option>
        <option value="administrator">{say('checklist.waivedBy.administrator')}</option>
      </Select>
    </li>
  );
}
