import { type MailLanguage, mailLanguageTag } from '@countersign/domain/locale/mail-language';
import { countCharacters } from '@countersign/domain/registration/text';
import type { OwnTextFault } from '@countersign/domain/words/own-text-fault';
import { useRef } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-control.tsx';
import styles from './own-words.module.css';

interface OwnTextFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  /** Of the text. */
  readonly language: MailLanguage;
  readonly limit: number;
  readonly value: string;
  readonly fault: OwnTextFault | undefined;
  readonly onChange: (text: string) => void;
}

/** A text in the market's own words; its first fault is named with its place, which a button selects. */
export function OwnTextField(props: OwnTextFieldProps) {
  const { label, hint, language, limit, value, fault, onChange } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const place = useRef<HTMLTextAreaElement>(null);
  const used = countCharacters(value);
  const show = () => {
    if (fault === undefined) return;
    place.current?.focus();
    place.current?.setSelectionRange(fault.start, fault.start + fault.length);
  };
  return (
    <Field
      label={label}
      note={t('decision.optional')}
      hint={hint}
      error={
        fault && (
          <>
            {t('settings.words.place', {
              line: formats.number(fault.line),
              column: formats.number(fault.column),
            })}{' '}
            {t(`settings.words.fault.${fault.code}`, {
              found: fault.found,
              limit: formats.number(limit),
            })}
          </>
        )
      }
      counter={
        used * 2 > limit
          ? t('decision.counter', { used: formats.number(used), limit: formats.number(limit) })
          : undefined
      }
    >
      {(control) => (
        <>
          <TextArea
            {...control}
            ref={place}
            lang={mailLanguageTag(language)}
            dir="auto"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {fault !== undefined && (
            <div className={styles.show}>
              <Button variant="quiet" onClick={show}>
                {t('settings.words.show')}
              </Button>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
