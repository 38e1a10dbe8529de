import { addDocument, removeAddedDocument } from '@countersign/contract/requests/add-document';
import { documentLimitBytes, type StoredDocument } from '@countersign/contract/requests/documents';
import type { InformationRequest } from '@countersign/domain/registration/information-request';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CallError } from '../http/call-error.ts';
import { sendFile } from '../http/send-file.ts';
import { useCall, useConnection } from '../http/use-call.ts';
import { failureText } from '../translations/failure-text.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Field } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextInput } from '../ui/text-control.tsx';
import styles from './asking.module.css';
import { fieldName } from './field-name.ts';
import type { AskingText } from './use-asking-text.ts';
import { useRounds } from './use-rounds.ts';

interface AddDocumentsProps {
  readonly say: AskingText;
  readonly registration: Registration;
  readonly request: InformationRequest;
}

const accepted = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

/** Documents that came by post or email: each is added as soon as it is chosen. */
export function AddDocuments({ say, registration, request }: AddDocumentsProps) {
  const { t } = useTranslation();
  const { points, round } = request;
  const { data } = useRounds(registration);
  const { state, add, remove } = useAddDocument(registration, round);
  const asksFor = points.findIndex(({ kind }) => kind === 'document');
  const [point, setPoint] = useState<string | undefined>(
    asksFor === -1 ? undefined : String(asksFor + 1),
  );
  const heading = useId();
  const documents = data?.rounds.find((one) => one.round === round)?.documentsOnBehalf ?? [];
  const isSending = state.kind === 'sending';
  return (
    <section aria-labelledby={heading} className={styles.form}>
      <p className={styles.heading} id={heading}>
        {say('enter.document.add')}
      </p>
      {documents.map(({ documentId, fileName, state: stored, fault }) => (
        <div key={documentId} className={styles.acts}>
          <span>
            <bdi>{fileName}</bdi>
            {` · ${say(`documents.state.${stored}`)}`}
            {fault !== null && ` · ${say(`documents.fault.${fault}`)}`}
          </span>
          {stored !== 'refused' && stored !== 'removed' && (
            <Button variant="quiet" onClick={() => !isSending && void remove(documentId)}>
              {say('enter.document.removeAdded', { name: fileName })}
            </Button>
          )}
        </div>
      ))}
      <ChoiceField
        label={say('enter.document.forPoint')}
        none={say('enter.document.noPoint')}
        value={point}
        choices={points.map(({ kind, field }, at) => ({
          value: String(at + 1),
          label: `${at + 1} · ${say(`kinds.${kind}`)} · ${field === null ? say('noField') : fieldName(field, t)}`,
        }))}
        onChoose={setPoint}
      />
      <Field label={say('enter.document.add')} hint={say('enter.document.addHint')}>
        {(control) => (
          <TextInput
            {...control}
            type="file"
            accept={accepted}
            // Disabled, it would lose the focus.
            aria-disabled={isSending || undefined}
            onClick={(event) => isSending && event.preventDefault()}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // So that the same file may be chosen again.
              target.value = '';
              if (file !== undefined && !isSending)
                void add(file, point === undefined ? undefined : Number(point));
            }}
          />
        )}
      </Field>
      <Outcome say={say} state={state} />
    </section>
  );
}

function Outcome({ say, state }: { readonly say: AskingText; readonly state: Adding }) {
  const { t } = useTranslation();
  if (state.kind === 'failed') {
    const { title, next, reference } = failureText(t, state.failure);
    // The only request that this form can make wrong.
    const isFull =
      state.failure.kind === 'problem' && state.failure.problem.code === 'invalid-request';
    const isAdding = state.act === 'add';
    return (
      <Notice
        tone="error"
        title={say(isAdding ? 'enter.document.addFailed' : 'enter.document.removeFailed')}
      >
        <p>{isFull ? say('enter.document.full') : title}</p>
        {!isFull && <p>{next}</p>}
        {reference !== undefined && <p>{reference}</p>}
      </Notice>
    );
  }
  if (state.kind === 'refused') {
    const why = say(`documents.fault.${state.fault}`);
    const text = say('enter.document.refused', { name: state.fileName, why });
    return <Notice tone="error" title={text} />;
  }
  return (
    <p role="status">
      {state.kind === 'added' && say('enter.document.added', { name: state.fileName })}
    </p>
  );
}

type Fault = NonNullable<StoredDocument['fault']>;

type Adding =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'added'; readonly fileName: string }
  | { readonly kind: 'refused'; readonly fileName: string; readonly fault: Fault }
  | {
      readonly kind: 'failed';
      readonly act: 'add' | 'remove';
      readonly failure: CallError['failure'];
    };

/** Adds documents on behalf of the applicant, and takes them back. */
function useAddDocument({ countryCode, ticketNumber }: RegistrationKey, round: number) {
  const connection = useConnection();
  const call = useCall();
  const queries = useQueryClient();
  const [state, setState] = useState<Adding>({ kind: 'idle' });
  const key = { countryCode, ticketNumber };
  const run = async (act: 'add' | 'remove', work: () => Promise<Adding>) => {
    setState({ kind: 'sending' });
    try {
      setState(await work());
    } catch (error) {
      const failure: CallError['failure'] =
        error instanceof CallError ? error.failure : { kind: 'unreachable' };
      setState({ kind: 'failed', act, failure });
    }
    // Also after a failure: the response may have been lost after the file was taken.
    await queries.invalidateQueries({ queryKey: ['requests', countryCode, ticketNumber] });
  };
  return {
    state,
    add: (file: File, point: number | undefined) =>
      run('add', async () => {
        const { name: fileName } = file;
        if (file.size > documentLimitBytes)
          return { kind: 'refused', fileName, fault: 'too-large' };
        const number = point === undefined ? {} : { point: String(point) };
        const query = { round: String(round), fileName: fileName.slice(-300), ...number };
        const { fault } = await sendFile(connection, addDocument, { params: key, query, file });
        return fault === null ? { kind: 'added', fileName } : { kind: 'refused', fileName, fault };
      }),
    remove: (documentId: string) =>
      run('remove', async () => {
        await call(removeAddedDocument, { params: { ...key, documentId } });
        return { kind: 'idle' };
      }),
  };
}
