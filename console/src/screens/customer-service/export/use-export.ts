import {
  downloadRegistrations,
  type ExportRequest,
  exportFileName,
  prepareExport,
} from '@countersign/contract/exports';
import type { RegistrationFilter } from '@countersign/contract/registration-filter';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useEffect, useRef, useState } from 'react';
import { serverClock } from '../../../clock/server-clock.ts';
import { CallError, type CallFailure } from '../../../http/call-error.ts';
import { openStream } from '../../../http/open-stream.ts';
import { useCall, useConnection } from '../../../http/use-call.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { collectFile, type FileFormat } from './collect-file.ts';

export type ExportOf =
  /** The figures of the overview, of so many days. */
  | {
      readonly figures: { readonly days: number };
      readonly filter: Pick<RegistrationFilter, 'countryCode'>;
    }
  | { readonly filter: RegistrationFilter }
  | { readonly rows: readonly RegistrationKey[] };

export type ExportState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'running'; readonly rows: number }
  | { readonly kind: 'saved'; readonly rows: number; readonly fileName: string }
  /** No row fits: no file is saved. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Fetches the table and saves it when it is complete, never a part of it. */
export function useExport() {
  const call = useCall();
  const connection = useConnection();
  const [state, setState] = useState<ExportState>({ kind: 'ready' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (request: ExportRequest, format: FileFormat) => {
    if (running.current !== undefined) return;
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    setState({ kind: 'running', rows: 0 });
    try {
      const { ticket } = await call(prepareExport, { body: request, signal });
      const stream = await openStream(connection, downloadRegistrations, {
        query: { ticket },
        signal,
      });
      const onRows = (count: number) => setState({ kind: 'running', rows: count });
      const { file, rows } = await collectFile(stream, signal, onRows, format);
      if (rows === 0) return setState({ kind: 'empty' });
      const fileName = exportFileName(request, new Date(serverClock.nowMs()), format);
      saveFile(file, fileName);
      setState({ kind: 'saved', rows, fileName });
    } catch (error) {
      if (signal.aborted) return setState({ kind: 'stopped' });
      // A broken connection has no response to read.
      const failure: CallFailure =
        error instanceof CallError ? error.failure : { kind: 'unreachable' };
      setState({ kind: 'failed', failure });
    } finally {
      running.current = undefined;
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}
