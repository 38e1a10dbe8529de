import { type listMails, type Mail, resendMail } from '@countersign/contract/mails';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '../../../http/call.ts';
import { mailsQueryKey } from '../../../queries/mails-query.ts';
import { historyQueryKey } from '../../../queries/registration-query.ts';
import { useAct } from '../../../queries/use-act.ts';
import { useRegistrationCache } from '../../../queries/use-registration-cache.ts';

type Pages = InfiniteData<ResponseOf<typeof listMails>>;

/** Shows the mail that the server returned after an act, on all screens. */
export function useMailTaken(mail: Mail, onTaken?: (mail: Mail) => void) {
  const client = useQueryClient();
  return (response: Mail) => {
    onTaken?.(response);
    client.setQueriesData<Pages>({ queryKey: mailsQueryKey(mail) }, (pages) =>
      put(pages, response),
    );
    void client.invalidateQueries({ queryKey: mailsQueryKey(mail) });
    void client.invalidateQueries({ queryKey: historyQueryKey(mail) });
    void client.invalidateQueries({ queryKey: ['failed-mails', 'count'] });
  };
}

function put(data: Pages | undefined, mail: Mail): Pages | undefined {
  if (data === undefined) return undefined;
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one.mailId === mail.mailId ? mail : one)),
  }));
  return { ...data, pages };
}

/** Sends one mail again; `taken` is the server's last response. */
export function useResend(mail: Mail, onTaken?: (mail: Mail) => void) {
  const show = useMailTaken(mail, onTaken);
  const { state, send } = useAct(resendMail, mail);
  const cache = useRegistrationCache(mail);
  const [taken, setTaken] = useState<Mail>();
  const resend = async (recipient?: string) => {
    setTaken(undefined);
    const response = await send(recipient === undefined ? {} : { recipient });
    if (response === undefined) return false;
    setTaken(response);
    show(response);
    // The new address is part of the registration.
    if (recipient !== undefined && cache.shown() !== undefined) {
      void cache.reread().catch(() => undefined);
    }
    return true;
  };
  return { state, taken, resend };
}
