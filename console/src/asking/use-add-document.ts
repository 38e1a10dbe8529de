import { addDocument, removeAddedDocument } from '@countersign/contract/requests/add-document';
import { documentLimitBytes, type StoredDocument } from '@countersign/contract/requests/documents';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../http/call-error.ts';
import { sendFile } from '../http/send-file.ts';
import { useCall, useConnection } from '../http/use-call.ts';

type Fault = NonNullable<StoredDocument['fault']>;

export type Adding =
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
export function useAddDocument({ countryCode, ticketNumber }: RegistrationKey, round: number) {
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
