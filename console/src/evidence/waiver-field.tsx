import type { Evidence } from '@countersign/contract/evidence/evidence';
import { requiredTextOf } from '@countersign/contract/required-text';
import { longTextLimit } from '@countersign/domain/registration/text';
import { type Ref, useId, useImperativeHandle, useState } from 'react';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { OpenItems } from './open-items.tsx';
import { useEvidenceText } from './use-evidence-text.ts';
import styles from './waiver-field.module.css';

export interface WaiverHandle {
  /** The reason; undefined where it lacks something, which the field then says. */
  readonly check: () => string | undefined;
}

interface WaiverFieldProps {
  readonly ref: Ref<WaiverHandle>;
  /** Undefined where only the API knows what is open. */
  readonly evidence: Evidence | undefined;
  readonly initial: string;
  readonly onChange: (text: string) => void;
}

const Waiver = requiredTextOf(longTextLimit);

/** In the confirm dialog: which required items are open, and why the approval is right anyway. */
export function WaiverField({ ref, evidence, initial, onChange }: WaiverFieldProps) {
  const { say } = useEvidenceText();
  const id = useId();
  const [text, setText] = useState(initial);
  const [asked, setAsked] = useState(false);
  const fault = textFault(Waiver, text.trim());
  useImperativeHandle(ref, () => ({
    check: () => {
      setAsked(true);
      if (fault === undefined) return text.trim();
      document.getElementById(id)?.focus();
      return undefined;
    },
  }));
  return (
    <div className={styles.waiver}>
      <OpenItems evidence={evidence} />
      <LongTextField
        id={id}
        label={say('waiver.label')}
        optional={false}
        hint={say('waiver.hint')}
        value={text}
        onChange={(next) => {
          setText(next);
          onChange(next);
        }}
        fault={asked || fault === 'too-long' ? fault : undefined}
        requiredText={say('waiver.required')}
      />
    </div>
  );
}
