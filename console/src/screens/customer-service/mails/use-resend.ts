import { type Mail, resendMail } from '@countersign/contract/mails';
import { useState } from 'react';
import { useAct } from '../../../registration/use-act.ts';
import { useMailTaken } from './use-mail-taken.ts';

/** Sends one mail again; `taken` is what the server answered last. */
export function useResend(mail: Mail, onTaken?: (mail: Mail) => void) {
  const show = useMailTaken(mail, onTaken);
  const { state, send } = useAct(resendMail, mail);
  const [taken, setTaken] = useState<Mail>();
  const resend = async (recipient?: string) => {
    setTaken(undefined);
    const answer = await send(recipient === undefined ? {} : { recipient });
    if (answer === undefined) return false;
    setTaken(answer);
    show(answer);
    return true;
  };
  return { state, taken, resend };
}
