import { type HistoryEntry, historyEntries } from '../history/history-entries.ts';
import { EventWords } from '../history/history-line.tsx';
import { historySentence } from '../history/history-sentence.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './case-file.module.css';
import type { WholeHistory } from './whole-history.ts';

/** Every event with its exact time; an email is one line, as on the screen. */
export function PrintedHistory({ history }: { readonly history: WholeHistory }) {
  const { t } = useTranslation();
  return (
    <>
      <dl className={styles.table}>
        {historyEntries(history.events).map((entry) => (
          <PrintedEvent key={entry.event.sequence} entry={entry} />
        ))}
      </dl>
      {history.isCut && <p>{t('caseFile.historyCut', { count: history.events.length })}</p>}
    </>
  );
}

function PrintedEvent({ entry: { event, outcome } }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const told = event.kind === 'mail-resent' ? event : (outcome ?? event);
  return (
    <div className={styles.row}>
      <dt>{formats.exact(event.at)}</dt>
      <dd>
        <p>{historySentence(told, t)}</p>
        {outcome !== undefined && (
          <p>
            {t(`history.mailTime.${outcome.kind}`)} {formats.exact(outcome.at)}
          </p>
        )}
        {event.channel !== null && <p>{t(`history.channel.${event.channel}`)}</p>}
        <EventWords event={event} />
      </dd>
    </div>
  );
}
