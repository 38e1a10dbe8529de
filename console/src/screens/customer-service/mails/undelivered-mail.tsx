import { listMails, type Mail } from '@countersign/contract/mails';
import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../../http/use-call.ts';
import { pollIntervalOf } from '../../../queries/mails-query.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { Link } from '../../../ui/link.tsx';
import { registrationPath } from '../address/desk-paths.ts';
import { MailEntry } from './mail-entry.tsx';
import styles from './mails-screen.module.css';

/** A mail of the queue; after it was sent again, its state is polled. */
export function UndeliveredMail({
  listed,
  taken,
  onTaken,
}: {
  readonly listed: Mail;
  /** The server's response after it was sent again on this visit. */
  readonly taken: Mail | undefined;
  readonly onTaken: (mail: Mail) => void;
}) {
  const formats = useFormats();
  const mail = useWatched(taken) ?? listed;
  return (
    <MailEntry mail={mail} heading="h2" onTaken={onTaken}>
      <p className={styles.about}>
        {mail.practice !== null && (
          <>
            <bdi>{mail.practice}</bdi>
            {' · '}
          </>
        )}
        <Link to={registrationPath(mail, '')}>{mail.ticketNumber}</Link>
        {` · ${formats.market(mail.countryCode)}`}
      </p>
    </MailEntry>
  );
}

function useWatched(taken: Mail | undefined): Mail | undefined {
  const call = useCall();
  const { data } = useQuery({
    queryKey: ['watched-mail', taken?.mailId, taken],
    enabled: taken !== undefined,
    queryFn: async ({ signal }) => {
      if (taken === undefined) return undefined;
      const { countryCode, ticketNumber } = taken;
      const params = { countryCode, ticketNumber };
      const { items } = await call(listMails, { params, signal });
      return items.find(({ mailId }) => mailId === taken.mailId) ?? taken;
    },
    refetchInterval: ({ state }) => pollIntervalOf(state.data === undefined ? [] : [state.data]),
  });
  return data ?? taken;
}
