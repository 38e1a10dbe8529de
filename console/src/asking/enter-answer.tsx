import { enterAnswer } from '@countersign/contract/requests/enter-answer';
import { requiredTextOf } from '@countersign/contract/required-text';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import { longTextLimit, proseOf } from '@countersign/domain/registration/text';
import type { FieldChange } from '@countersign/domain/requests/answer-content';
import { explanationLimit } from '@countersign/domain/requests/answer-content';
import { fieldsOf } from '@countersign/domain/requests/field-values';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { textFault } from '../drafts/long-text.ts';
import { LongTextField } from '../drafts/long-text-field.tsx';
import { ActFailure } from '../failures/act-failure.tsx';
import { useAct } from '../queries/use-act.ts';
import { useRegistrationCache } from '../queries/use-registration-cache.ts';
import { SignedInAgain } from '../session/signed-in-again.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { escapeCancels } from '../ui/escape-cancels.ts';
import { Field } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { TextArea, TextInput } from '../ui/text-control.tsx';
import { useOpenForm } from '../ui/use-open-form.ts';
import { AddDocuments } from './add-documents.tsx';
import styles from './asking.module.css';
import { choicesOf, type FieldChoice } from './field-choices.ts';
import { fieldName } from './field-name.ts';
import { emptyValue, partsOf, valueOfParts } from './typed-value.ts';
import type { AskingText } from './use-asking-text.ts';
import { useTyped } from './use-typed.ts';

/** The parts of a field that can be typed, with what they show: an address what is on file. */
function shownParts(registration: Registration, field: string | null): [string, string][] {
  if (field === null || field.startsWith('documents[')) return [];
  const parts = Object.entries(partsOf(onFileOf(registration, field)));
  return parts.length === 1 ? parts.map(([part]) => [part, '']) : parts;
}

function onFileOf(registration: Registration, field: string) {
  return fieldsOf(registration).get(field) ?? emptyValue(field, registration.countryCode);
}

/** The change that was typed: none where every part is empty or as it was. */
function changeOf(
  registration: Registration,
  field: string | null,
  typed: (part: string) => string | undefined,
): FieldChange[] {
  if (field === null) return [];
  const parts = shownParts(registration, field).map(([part, shown]) => ({
    part,
    shown,
    now: typed(part) ?? shown,
  }));
  if (parts.every(({ shown, now }) => now.trim() === shown.trim())) return [];
  const texts = Object.fromEntries(parts.map(({ part, now }) => [part, now]));
  return [{ field, value: valueOfParts(onFileOf(registration, field), texts) }];
}

interface EnterAnswerProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly request: InformationRequest;
}

const Values = z.record(z.string(), z.string());
const Note = requiredTextOf(longTextLimit);
const Explanation = proseOf(explanationLimit);
const nothing: z.infer<typeof Values> = {};

/** For an answer that came by telephone or letter: entered on behalf of the applicant, marked so. */
export function EnterAnswer({ say, registration, request }: EnterAnswerProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const what = `answering-${request.round}` as const;
  const { typed: values, isTyped, change } = useTyped(what, registration, Values, nothing);
  const form = useOpenForm(isTyped ? 'enter' : undefined);
  const [asked, setAsked] = useState(false);
  const entering = useAct(enterAnswer, registration);
  const sending = entering.state.kind === 'sending';
  const cache = useRegistrationCache(registration);
  const typed = (name: string) => values[name] ?? '';
  const id = useId();
  const note = typed('note').trim();
  const noteFault = textFault(Note, note);
  const explanationFault = (name: string) => textFault(Explanation, typed(name).trim());
  const isFaulty =
    noteFault !== undefined ||
    request.points.some((_, at) => explanationFault(`explanation-${at}`) !== undefined);
  if (form.open === undefined) {
    return (
      <div ref={form.buttons}>
        <Button {...form.opener('enter')}>{say('enter.open')}</Button>
      </div>
    );
  }
  const send = async (event: FormEvent) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    if (isFaulty) return focusFirstInvalid(event.currentTarget);
    const changes = request.points.flatMap(({ field }, at) =>
      changeOf(registration, field, (part) => values[`value-${at}-${part}`]),
    );
    const points = request.points.flatMap((_, at) => {
      const explanation = typed(`explanation-${at}`).trim();
      return explanation === '' ? [] : [{ point: at + 1, explanation }];
    });
    const answer = { changes, points };
    const next = await entering.send({ version: registration.version, answer, note });
    if (next === undefined) return void cache.reread().catch(() => undefined);
    change(undefined);
    cache.show(next);
  };
  const text = (name: string, label: string, shown = '') => (
    <Field key={name} label={label}>
      {(control) => {
        const bound = {
          readOnly: sending,
          ...control,
          dir: 'auto' as const,
          value: values[name] ?? shown,
          onChange: ({ target }: { readonly target: { readonly value: string } }) =>
            change({ ...values, [name]: target.value }),
        };
        return name.endsWith('-lines') ? <TextArea {...bound} /> : <TextInput {...bound} />;
      }}
    </Field>
  );
  const choice = (name: string, label: string, choices: readonly FieldChoice[]) => (
    <ChoiceField
      key={name}
      label={label}
      none={say('enter.unchanged')}
      value={typed(name)}
      choices={choices}
      onChoose={(value = '') => change({ ...values, [name]: value })}
    />
  );
  const explanation = (name: string, label: string) => (
    <LongTextField
      key={name}
      id={`${id}-${name}`}
      label={label}
      optional
      limit={explanationLimit}
      value={typed(name)}
      onChange={(next) => change({ ...values, [name]: next })}
      readOnly={sending}
      fault={explanationFault(name)}
    />
  );
  return (
    <form
      ref={form.form}
      className={styles.form}
      noValidate
      aria-label={say('enter.title')}
      onSubmit={send}
      onKeyDown={escapeCancels(form.cancel)}
    >
      <p className={styles.heading}>{say('enter.title')}</p>
      <p>{say('enter.hint')}</p>
      {request.points.map(({ kind, field }, at) => {
        const name = field === null ? say('point', { number: at + 1 }) : fieldName(field, t);
        const point = `${say(`kinds.${kind}`)} · ${name}`;
        const choices = choicesOf(field, t, formats);
        return [
          ...shownParts(registration, field).map(([part, shown]) => {
            const value = `value-${at}-${part}`;
            if (part !== 'value')
              return text(value, `${name} · ${say(`correct.part.${part as 'lines'}`)}`, shown);
            const label = say('enter.value', { field: name });
            return choices === undefined
              ? text(value, label, shown)
              : choice(value, label, choices);
          }),
          explanation(`explanation-${at}`, say('enter.explanation', { point })),
        ];
      })}
      <AddDocuments say={say} registration={registration} request={request} />
      <LongTextField
        id={`${id}-note`}
        label={say('enter.note')}
        optional={false}
        hint={say('enter.noteHint')}
        value={typed('note')}
        onChange={(next) => change({ ...values, note: next })}
        readOnly={sending}
        fault={asked || noteFault === 'too-long' ? noteFault : undefined}
        requiredText={say('enter.noteRequired')}
      />
      <SignedInAgain />
      <div className={styles.acts}>
        <Button onClick={form.cancel}>{say('enter.cancel')}</Button>
        <Button type="submit" variant="primary" pending={sending}>
          {say('enter.send')}
        </Button>
      </div>
      <ActFailure state={entering.state} title={say('enter.failed')} registration={registration} />
    </form>
  );
}
