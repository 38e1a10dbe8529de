import type { listMails, Mail } from '@countersign/contract/mails';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '../../../http/call.ts';
import { historyQueryKey } from '../../../registration/registration-query.ts';
import { mailsQueryKey } from './mails-query.ts';

type Pages = InfiniteData<AnswerOf<typeof listMails>>;

/** Shows a mail as the server answered after an act on it, wherever it is shown. */
export function useMailTaken(mail: Mail, onTaken?: (mail: Mail) => void) {
  const client = useQueryClient();
  return (answer: Mail) => {
    onTaken?.(answer);
    client.setQueriesData<Pages>({ queryKey: mailsQueryKey(mail) }, (pages) => put(pages, answer));
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
