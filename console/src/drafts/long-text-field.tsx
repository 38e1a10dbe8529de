import { countCharacters, longTextLimit } from '@countersign/domain/registration/text';
import type { ReactNode } from 'react';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-control.tsx';
import { excessOf, type TextFault } from './long-text.ts';

interface LongTextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly optional: boolean;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: TextFault | undefined;
  readonly lang?: string;
  /** Most characters; by default those of a message or a note. */
  readonly limit?: number;
  /** While it is being sent: what is typed then would be lost with the response. */
  readonly readOnly?: boolean;
  /** Message for an empty text; by default the one for the reason “Other”. */
  readonly requiredText?: string;
}

/** Up to 4,000 characters, or as many as `limit` says; a longer text is never cut, the field says by how much to shorten it. */
export function LongTextField(props: LongTextFieldProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const {
    id,
    label,
    optional,
    hint,
    onChange,
    fault,
    limit = longTextLimit,
    requiredText,
    ...text
  } = props;
  const { value } = text;
  const used = countCharacters(value);
  const faultTexts = {
    required: requiredText ?? t('decision.fault.messageRequired'),
    'too-long': t('decision.fault.tooLong', { count: excessOf(value, limit) }),
    malformed: t('decision.fault.malformed'),
  } as const satisfies Record<TextFault, string>;
  return (
    <Field
      id={id}
      label={label}
      {...(optional ? { note: t('decision.optional') } : {})}
      hint={hint}
      error={fault === undefined ? undefined : faultTexts[fault]}
      // A limit matters to whoever comes near it.
      counter={
        used * 2 > limit
          ? t('decision.counter', { used: formats.number(used), limit: formats.number(limit) })
          : undefined
      }
    >
      {(control) => (
        <TextArea
          {...control}
          {...text}
          dir="auto"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
