import { correctField, uncorrectableField } from '@countersign/contract/requests/correct-field';
import { requiredTextOf } from '@countersign/contract/required-text';
import { singleFieldsOf } from '@countersign/domain/registration/asked-fields';
import type { Registration } from '@countersign/domain/registration/registration';
import { longTextLimit } from '@countersign/domain/registration/text';
import { displayValue, fieldsOf } from '@countersign/domain/requests/field-values';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { ActFailure } from '../failures/act-failure.tsx';
import { type ActState, useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import type { Translate } from '../translations/translate.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { TextArea, TextInput } from '../ui/text-control.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import styles from './asking.module.css';
import { fieldName } from './field-name.ts';
import { partsOf, valueOfParts } from './typed-value.ts';
import type { AskingText } from './use-asking-text.ts';
import { useTyped } from './use-typed.ts';

interface CorrectFieldProps {
  readonly say: AskingText;
  readonly registration: Registration;
}

/** Chosen from a list elsewhere, or the address that mails go to. */
const notHere: readonly string[] = [
  uncorrectableField,
  'practice.type',
  'contact.role',
  'contact.preferredLocale',
];

const Correction = z.object({
  field: z.optional(z.string()),
  /** What was typed of the new value, by the names of its parts. */
  parts: z.record(z.string(), z.string()),
  note: z.string(),
});
const Note = requiredTextOf(longTextLimit);
const nothing: z.infer<typeof Correction> = { parts: {}, note: '' };

/** Corrects one field that has an obvious slip; the applicant gets an email about it. */
export function CorrectField({ say, registration }: CorrectFieldProps) {
  const { t } = useTranslation();
  const { typed, isTyped, change } = useTyped('correcting', registration, Correction, nothing);
  const { field, parts, note } = typed;
  const form = useOpenForm(isTyped ? 'correct' : undefined);
  const [asked, setAsked] = useState(false);
  /** What the last attempt was about: another field or value is not what failed. */
  const [sent, setSent] = useState<{ readonly field: string; readonly value: string }>();
  const [corrected, setCorrected] = useState<string>();
  const correcting = useAct(correctField, registration);
  const sending = correcting.state.kind === 'sending';
  const cache = useRegistrationCache(registration);
  const onFile = fieldsOf(registration);
  const noteId = useId();
  const noteFault = textFault(Note, note.trim());
  useEffect(() => {
    if (correcting.state.kind === 'failed') focusFirstInvalid(form.form.current);
  }, [correcting.state, form.form]);
  const done = (
    <div role="status" className={styles.done}>
      {corrected !== undefined && <p>{say('correct.done', { field: fieldName(corrected, t) })}</p>}
    </div>
  );
  if (form.open === undefined) {
    return (
      <>
        {done}
        <div ref={form.buttons}>
          <Button {...form.opener('correct')}>{say('correct.open')}</Button>
        </div>
      </>
    );
  }
  const fields = [
    ...new Set([...singleFieldsOf(registration.countryCode), ...onFile.keys()]),
  ].filter((one) => !notHere.includes(one) && !one.startsWith('documents['));
  const current = field === undefined ? null : (onFile.get(field) ?? null);
  // Parts that were not typed follow the registration, which may change while the form is open.
  const shown = { ...partsOf(current), ...parts };
  const value = valueOfParts(current, shown);
  const written = JSON.stringify(value);
  const isOfField = sent !== undefined && sent.field === field;
  const fault =
    isOfField && sent.value === written
      ? written === JSON.stringify(valueOfParts(current, partsOf(current)))
        ? say('correct.same')
        : faultFromApi(correcting.state, say, t)
      : undefined;
  const choose = (next: string | undefined) =>
    change({ ...(next === undefined ? {} : { field: next }), parts: {}, note });
  const forget = () => {
    change(undefined);
    setAsked(false);
  };
  const cancel = () => {
    forget();
    form.cancel();
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { currentTarget } = event;
    flushSync(() => {
      setAsked(true);
      setCorrected(undefined);
      if (field !== undefined) setSent({ field, value: written });
    });
    const isSame = written === JSON.stringify(valueOfParts(current, partsOf(current)));
    if (field === undefined || isSame || noteFault !== undefined)
      return focusFirstInvalid(currentTarget);
    const { version } = registration;
    const next = await correcting.send({ version, change: { field, value }, note: note.trim() });
    if (next === undefined) return void cache.reread().catch(() => undefined);
    forget();
    setCorrected(field);
    form.finish();
    cache.show(next);
  };
  return (
    <>
      {done}
      <form
        ref={form.form}
        className={styles.form}
        noValidate
        aria-label={say('correct.title')}
        onSubmit={send}
        // Cancel discards what was typed.
        onKeyDown={escapeCancels(() => !isTyped && cancel())}
      >
        <p className={styles.heading}>{say('correct.title')}</p>
        <p>{say('correct.hint')}</p>
        <ChoiceField
          label={say('field')}
          none={say('correct.choose')}
          value={field}
          choices={fields.map((value) => ({ value, label: fieldName(value, t) }))}
          onChoose={choose}
        />
        {field !== undefined && (
          <>
            <p className={styles.small}>
              {say('correct.before')} <bdi>{displayValue(current) ?? say('answers.nothing')}</bdi>
            </p>
            {Object.entries(shown).map(([part, value], at) => (
              <Field
                key={part}
                label={say(`correct.part.${part as 'value'}`)}
                error={at === 0 && fault}
              >
                {(control) => {
                  const bound = {
                    readOnly: sending,
                    ...control,
                    dir: 'auto' as const,
                    value,
                    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
                      change({ ...typed, parts: { ...parts, [part]: target.value } }),
                  };
                  return part === 'lines' ? <TextArea {...bound} /> : <TextInput {...bound} />;
                }}
              </Field>
            ))}
          </>
        )}
        <LongTextField
          id={noteId}
          label={say('correct.note')}
          optional={false}
          hint={say('correct.noteHint')}
          value={note}
          onChange={(next) => change({ ...typed, note: next })}
          readOnly={sending}
          fault={asked || noteFault === 'too-long' ? noteFault : undefined}
          requiredText={say('correct.noteRequired')}
        />
        <div className={styles.acts}>
          <Button onClick={cancel}>{say('enter.cancel')}</Button>
          <Button type="submit" variant="primary" pending={sending}>
            {say('correct.send')}
          </Button>
        </div>
        {isOfField && (
          <ActFailure
            state={correcting.state}
            title={say('correct.failed')}
            registration={registration}
          />
        )}
      </form>
    </>
  );
}

const saidByCode = ['no-telephone-number', 'local-part', 'no-domain', 'other-domain'] as const;

/** What the API has against the new value; undefined where it failed for another reason. */
function faultFromApi(state: ActState, say: AskingText, t: Translate): string | undefined {
  if (state.kind !== 'failed' || state.failure.kind !== 'problem') return undefined;
  const found = state.failure.problem.errors?.find(({ pointer }) =>
    pointer.startsWith('/change/value'),
  );
  if (found === undefined) return undefined;
  const code = saidByCode.find((one) => one === found.code);
  if (code === undefined) return say('correct.refused');
  return t(`failures.fields.${code}`, { suggestion: found.suggestion ?? '' });
}
