import { openDocument } from '@countersign/contract/requests/document-acts';
import type { StoredDocument } from '@countersign/contract/requests/documents';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../http/call-error.ts';
import { openStream } from '../http/open-stream.ts';
import { useConnection } from '../http/use-call.ts';

export type Reading =
  | { readonly kind: 'closed' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly file: Blob }
  | { readonly kind: 'failed'; readonly failure: CallError['failure'] };

const longestMs = 120_000;

/** Reads the contents of one document at a time when it is asked for, and drops them when it is closed. */
export function useReadDocument({ countryCode, ticketNumber }: RegistrationKey) {
  const connection = useConnection();
  const [state, setState] = useState<Reading>({ kind: 'closed' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    state,
    close: () => {
      running.current?.abort();
      setState({ kind: 'closed' });
    },
    read: (
      { documentId, mediaType }: StoredDocument,
      acceptUnscanned: boolean,
      opened: (file: Blob) => void,
    ) => {
      running.current?.abort();
      const reading = new AbortController();
      running.current = reading;
      const signal = AbortSignal.any([reading.signal, AbortSignal.timeout(longestMs)]);
      setState({ kind: 'loading' });
      openStream(connection, openDocument, {
        params: { countryCode, ticketNumber, documentId },
        body: { acceptUnscanned },
        signal,
      })
        .then(async (stream) => {
          const bytes = await new Response(stream).arrayBuffer();
          if (reading.signal.aborted) return;
          // The type that the contents have, never one that a browser would guess.
          const file = new Blob([bytes], { type: mediaType ?? 'application/octet-stream' });
          setState({ kind: 'open', file });
          opened(file);
        })
        .catch((error: unknown) => {
          if (reading.signal.aborted) return;
          const failure = error instanceof CallError ? error.failure : { kind: 'unreachable' };
          setState({ kind: 'failed', failure } as Reading);
        });
    },
  };
}
