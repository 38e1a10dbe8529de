import { type listMails, type Mail, resendMail } from '@countersign/contract/mails';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { historyQueryKey } from '../../../decision/registration-query.ts';
import { useAct } from '../../../decision/use-act.ts';
import type { AnswerOf } from '../../../http/call.ts';
import { mailsQueryKey } from './mails-query.ts';

type Pages = InfiniteData<AnswerOf<typeof listMails>>;

/** Sends one mail again; `sent` is what the server answered last. */
export function useResend(mail: Mail, onTaken?: (mail: Mail) => void) {
  const client = useQueryClient();
  const { state, send } = useAct(resendMail, mail);
  const [taken, setTaken] = useState<Mail>();
  const resend = async (recipient?: string) => {
    setTaken(undefined);
    const answer = await send(recipient === undefined ? {} : { recipient });
    if (answer === undefined) return false;
    setTaken(answer);
    onTaken?.(answer);
    client.setQueriesData<Pages>({ queryKey: mailsQueryKey(mail) }, (pages) => put(pages, answer));
    void client.invalidateQueries({ queryKey: mailsQueryKey(mail) });
    void client.invalidateQueries({ queryKey: historyQueryKey(mail) });
    void client.invalidateQueries({ queryKey: ['failed-mails', 'count'] });
    return true;
  };
  return { state, taken, resend };
}

function put(data: Pages | undefined, mail: Mail): Pages | undefined {
  if (data === undefined) return undefined;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.mailId === mail.mailId ? mail : one)),
  }));
  return { ...data, pages };
}
