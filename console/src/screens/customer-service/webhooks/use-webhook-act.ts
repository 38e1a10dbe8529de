import type { CountryCode } from '@countersign/domain/market/country-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallFailure, failureOf } from '../../../http/call-error.ts';
import { type Call, useCall } from '../../../http/use-call.ts';
import { webhooksKey } from './webhook-queries.ts';

/** `name` says which of several acts is under way. */
export type WebhookActState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

/** Does one act on a market's webhooks at a time, and reads them again after it. */
export function useWebhookAct(countryCode: CountryCode, onChanged: () => void) {
  const call = useCall();
  const client = useQueryClient();
  const [state, setState] = useState<WebhookActState>({ kind: 'idle' });
  /** The response; undefined after a failure, which is then in `state`. */
  const run = async <T>(name: string, work: (call: Call) => Promise<T>): Promise<T | undefined> => {
    if (state.kind === 'sending') return undefined;
    setState({ kind: 'sending', name });
    try {
      const response = await work(call);
      setState({ kind: 'idle' });
      return response;
    } catch (error) {
      setState({ kind: 'failed', failure: failureOf(error) });
      return undefined;
    } finally {
      void client.invalidateQueries({ queryKey: webhooksKey(countryCode) });
      onChanged();
    }
  };
  return { state, run };
}

export type WebhookActs = ReturnType<typeof useWebhookAct>;
