import type { ChangePasswordRequest } from '@countersign/contract/my-account';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { failureOf } from '../../http/call-error.ts';
import { send } from '../../http/send.ts';
import { useConnection } from '../../http/use-call.ts';
import { useConfiguration } from '../../use-configuration.ts';
import { type PasswordResponse, readPasswordResponse } from './read-refusal.ts';

export type ChangeState = { readonly kind: 'idle' | 'sending' | 'unreachable' } | PasswordResponse;

/** S5.1: sends `PUT {"profile":{"password":…}}` to the provider's my-account endpoint, one at a time. */
export function useChangePassword() {
  const connection = useConnection();
  const { identity } = useConfiguration();
  const [state, setState] = useState<ChangeState>({ kind: 'idle' });
  const underWay = useRef(false);

  const change = async (password: string): Promise<ChangeState> => {
    if (underWay.current) return state;
    underWay.current = true;
    setState({ kind: 'sending' });
    const body: z.infer<typeof ChangePasswordRequest> = { profile: { password } };
    const next = await responseTo(body);
    underWay.current = false;
    setState(next);
    return next;
  };

  const responseTo = async (body: unknown): Promise<ChangeState> => {
    try {
      const address = new URL(identity.passwordUrl);
      return readPasswordResponse(
        await send(connection, { method: 'PUT', address, body, withoutToken: 'ask' }),
      );
    } catch (error) {
      const { kind } = failureOf(error);
      return kind === 'session-needed'
        ? { kind: 'fresh-sign-in', wanted: {} }
        : { kind: 'unreachable' };
    }
  };

  return { state, change };
}
