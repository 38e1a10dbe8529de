import type { HistoryEvent, MailPurpose } from '@countersign/contract/history';
import type { Translate } from '../translations/translate.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import styles from './history-card.module.css';
import { ReasonList } from './reason-list.tsx';
import { timelineTime } from './timeline-time.ts';

export function HistoryLine({ event }: { readonly event: HistoryEvent }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <li className={styles.line} data-kind={event.kind}>
      <span className={styles.when}>
        <time dateTime={event.at} title={formats.exact(event.at)}>
          {timelineTime(event.at, formats.tag)}
        </time>
      </span>
      <div className={styles.what}>
        {sentence(event, t)}
        {'language' in event && (
          <span className={styles.small}>
            {t('history.inLanguage', { language: formats.language(event.language) })}
          </span>
        )}
        {'reasonCodes' in event && (
          <>
            <ReasonList codes={event.reasonCodes} />
            <Quoted title={t('history.messageToApplicant')} text={event.messageToApplicant} />
            <Quoted title={t('history.internalNote')} text={event.internalNote} />
          </>
        )}
      </div>
    </li>
  );
}

function Quoted({ title, text }: { readonly title: string; readonly text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <div>
      <span className={styles.small}>{title}</span>
      <p className={styles.quoted} dir="auto">
        {text}
      </p>
    </div>
  );
}

function sentence(event: HistoryEvent, t: Translate): string {
  switch (event.kind) {
    case 'received':
      return t('history.received');
    case 'approved':
    case 'rejected':
    case 'opened':
    case 'undone':
    case 'reversed':
    case 'reversal-requested':
    case 'note':
    case 'claimed':
    case 'released':
      return t(`history.${event.kind}`, { name: actorName(event.actor, t) });
    case 'taken-over':
      return t('history.taken-over', {
        name: actorName(event.actor, t),
        from: event.from.name,
      });
    case 'mail-resent':
      return t('history.mail-resent', {
        ...mailParts(event, t),
        name: actorName(event.actor, t),
      });
    case 'mail-queued':
    case 'mail-sent':
    case 'mail-failed':
    case 'mail-cancelled':
      return t(`history.${event.kind}`, mailParts(event, t));
  }
}

function mailParts(event: Extract<HistoryEvent, { purpose: MailPurpose }>, t: Translate) {
  return {
    mail: t(`history.purpose.${event.purpose}`),
    recipient: event.recipient ?? t('history.erasedRecipient'),
  };
}

function actorName(actor: HistoryEvent['actor'], t: Translate): string {
  if (actor.kind === 'staff') return actor.name;
  return t(actor.kind === 'system' ? 'history.system' : 'history.registrationSite');
}
