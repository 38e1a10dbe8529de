import type { Checklist, ChecklistItem } from '@countersign/contract/evidence/checklist';
import { type PracticeType, practiceTypes } from '@countersign/domain/registration/application';
import { useState } from 'react';
import { type EvidenceText, useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceField, Select } from '../../../ui/choice-field.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { listFor, withItems, withoutType } from './checklist-draft.ts';
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
  const { items, own } = listFor(checklist, type);
  const put = (changed: ChecklistItem) =>
    onChange(
      withItems(
        checklist,
        type,
        items.map((one) => (one.code === changed.code ? changed : one)),
      ),
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
              onChange(own ? withoutType(checklist, type) : withItems(checklist, type, items))
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
    </fieldset>
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
