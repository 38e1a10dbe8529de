import type { Endpoint } from '@countersign/contract/endpoint';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useRef, useState } from 'react';
import type { CallInput, ResponseOf } from '../http/call.ts';
import { CallError, type CallFailure, failureOf, waitOf } from '../http/call-error.ts';
import { useCall } from '../http/use-call.ts';

export type ActState =
  | { readonly kind: 'idle' | 'sending' }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

interface Act<E extends Endpoint> {
  readonly state: ActState;
  /** The response; undefined after a failure, which is then in `state`. */
  readonly send: (body: CallInput<E>['body']) => Promise<ResponseOf<E> | undefined>;
}

/**
 * Sends an act on a registration, one at a time. The same body has the same key until its outcome is
 * known, so that a retry never repeats the act. After a lost response it is sent again at once.
 */
export function useAct<E extends Endpoint>(
  endpoint: E,
  key: RegistrationKey & { readonly mailId?: string },
): Act<E> {
  const call = useCall();
  const [state, setState] = useState<ActState>({ kind: 'idle' });
  const attempt = useRef<{ readonly text: string; readonly key: string }>(undefined);
  const underWay = useRef(false);

  const send = async (body: CallInput<E>['body']) => {
    if (underWay.current) return undefined;
    underWay.current = true;
    setState({ kind: 'sending' });
    const text = JSON.stringify(body);
    if (attempt.current?.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    const headers = { 'idempotency-key': attempt.current.key };
    const { ticketNumber, countryCode, mailId } = key;
    // The path of every act has these parameters and no others; the type of E does not say so.
    const params = { ticketNumber, countryCode, mailId } as CallInput<E>['params'];
    const once = () => call(endpoint, { params, body, headers } as CallInput<E>);
    try {
      const response = await once().catch((error: Error) => {
        if (!isWorthRetrying(error)) throw error;
        return once();
      });
      attempt.current = undefined;
      setState({ kind: 'idle' });
      return response;
    } catch (error) {
      setState({ kind: 'idle' });
      const failure = failureOf(error);
      if (failure.kind === 'problem' && failure.problem.status < 500) attempt.current = undefined;
      setState({ kind: 'failed', failure });
      return undefined;
    } finally {
      underWay.current = false;
    }
  };
  return { state, send };
}

/** Whether the connection or the server failed for now; any other failure would repeat, and so would one before its wait. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  return (
    failure.kind === 'unreachable' ||
    (failure.kind === 'problem' && failure.problem.status === 503 && waitOf(failure) === undefined)
  );
}
