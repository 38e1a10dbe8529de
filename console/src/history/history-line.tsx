import type { HistoryEvent } from '@countersign/contract/history';
import { withFirstOfMonth } from '@countersign/domain/locale/first-of-month';
import type { ReactNode } from 'react';
import { serverClock } from '../clock/server-clock.ts';
import { calendarDay } from '../registration/calendar-day.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import { ruleName } from '../registration/rule-name.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './history-card.module.css';
import type { HistoryEntry } from './history-entries.ts';
import { historySentence } from './history-sentence.ts';
import { LicenceRead } from './licence-read.tsx';

const iconOf = {
  received: 'globe',
  'mail-queued': 'mail',
  'mail-sent': 'mail',
  'mail-failed': 'warning',
  'mail-cancelled': 'mail',
  'mail-bounced': 'warning',
  'mail-complained': 'warning',
  'mail-resent': 'mail',
  'mail-set-aside': 'mail',
  opened: 'person',
  claimed: 'person',
  released: 'person',
  'taken-over': 'person',
  assigned: 'person',
  'assignment-undone': 'person',
  approved: 'check',
  rejected: 'cross',
  linked: 'person',
  withdrawn: 'undo',
  'account-reported': 'check',
  'account-faulted': 'warning',
  'account-retried': 'undo',
  'licence-read': 'check',
  'status-code-sent': 'mail',
  'status-opened': 'person',
  undone: 'undo',
  reversed: 'undo',
  'reversal-requested': 'info',
  'reversal-proposed': 'info',
  'reversal-declined': 'cross',
  'reversal-expired': 'warning',
  note: 'info',
  erased: 'info',
  'hold-set': 'clock',
  'hold-lifted': 'undo',
  'numbers-masked': 'warning',
  'decision-proposed': 'person',
  'decision-returned': 'undo',
  'decision-lapsed': 'clock',
  'evidence-settled': 'check',
  'concerns-closed': 'check',
  'register-answered': 'globe',
  'request-asked': 'mail',
  'request-undone': 'undo',
  'request-link-renewed': 'mail',
  'request-reminded': 'mail',
  'request-extended': 'clock',
  'request-code-sent': 'mail',
  'request-codes-refused': 'warning',
  'status-codes-refused': 'warning',
  'request-opened': 'person',
  'request-expired': 'warning',
  'request-answered': 'person',
  'request-entered': 'person',
  'field-corrected': 'person',
  'document-received': 'info',
  'document-refused': 'warning',
  'document-checked': 'check',
  'document-opened': 'person',
  'document-removed': 'info',
  'similar-found': 'info',
  'pair-answered': 'info',
  'stop-list-hit': 'warning',
  'stop-list-answered': 'info',
  'stop-list-ended': 'clock',
} as const satisfies Record<HistoryEvent['kind'], IconName>;

/** Renders the evidence that a decision names by its hash. */
export type ShowEvidence = (hash: string) => ReactNode;

interface HistoryLineProps {
  readonly entry: HistoryEntry;
  readonly seenEvidence: ShowEvidence | undefined;
}

/** What happened, by whom, when, through which channel, with which texts; of an email its state. */
export function HistoryLine({ entry: { event, outcome }, seenEvidence }: HistoryLineProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind } = outcome ?? event;
  // Who sent it again is part of what happened, with any result.
  const told = event.kind === 'mail-resent' ? event : (outcome ?? event);
  // Of an outcome in the minute in which it was queued, one time says all.
  const isAtOnce =
    outcome !== undefined &&
    timelineTime(event.at, formats.tag) === timelineTime(outcome.at, formats.tag);
  return (
    <li className={styles.line} data-kind={kind}>
      <span className={styles.mark}>
        <Icon name={iconOf[kind]} size={16} />
      </span>
      <div className={styles.what}>
        <p className={styles.sentence}>{historySentence(told, t)}</p>
        <p className={styles.small}>
          {outcome === undefined || isAtOnce ? (
            <EventTime at={(outcome ?? event).at} />
          ) : (
            <>
              {t('history.mailTime.queued')} <EventTime at={event.at} />
              {` · ${t(`history.mailTime.${outcome.kind}`)} `}
              <EventTime at={outcome.at} />
            </>
          )}
          {`${isAtOnce ? ` · ${t(`history.mailTime.${outcome.kind}`)}` : ''} · ${formats.relative((outcome ?? event).at)}`}
          {event.channel !== null && ` · ${t(`history.channel.${event.channel}`)}`}
          {'language' in event &&
            ` · ${t('history.inLanguage', { language: formats.language(event.language) })}`}
          {'previewed' in event && ` · ${t(previewedKey(event))}`}
        </p>
        <EventWords event={event} seenEvidence={seenEvidence} />
      </div>
    </li>
  );
}

/**
 * Not that no preview was open: one that a late change outdated may have been. Only exactly this mail counts, once it
 * was in view. Questions are mailed without a decision.
 */
function previewedKey({ kind, previewed }: { readonly kind: string; readonly previewed: boolean }) {
  if (previewed) return 'history.previewed';
  return kind === 'request-asked' ? 'history.notPreviewedAsked' : 'history.notPreviewed';
}

function EventTime({ at }: { readonly at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={formats.exact(at)}>
      {timelineTime(at, formats.tag)}
    </time>
  );
}

/** Reasons, messages and notes of an event, and the evidence of a decision where it can be shown. */
export function EventWords({
  event,
  seenEvidence,
}: {
  readonly event: HistoryEvent;
  readonly seenEvidence?: ShowEvidence | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  switch (event.kind) {
    case 'approved':
    case 'rejected':
      return (
        <>
          <ReasonList codes={event.reasonCodes} />
          <Quoted title={t('history.messageToApplicant')} text={event.messageToApplicant} />
          <Quoted title={t('history.internalNote')} text={event.internalNote} />
          {event.kind === 'approved' ? (
            <>
              <Quoted
                title={[
                  t('decision.condition.text'),
                  ...(event.conditionUntil === undefined
                    ? []
                    : [
                        t('decision.condition.by', {
                          date: calendarDay(event.conditionUntil, formats),
                        }),
                      ]),
                ].join(' · ')}
                text={event.condition ?? null}
              />
              <Quoted title={t('history.waiver')} text={event.waiver ?? null} />
            </>
          ) : (
            <Quoted title={t('history.namedNumbers')} text={event.namedNumbers ?? null} />
          )}
          {event.evidenceHash != null && seenEvidence?.(event.evidenceHash)}
        </>
      );
    case 'decision-proposed':
      return (
        <>
          <ReasonList codes={event.reasonCodes} />
          {event.causes.map((cause) => (
            <p key={cause} className={styles.small}>
              {t(`decision.second.cause.${cause}`)}
            </p>
          ))}
          <Quoted title={t('history.messageToApplicant')} text={event.messageToApplicant} />
          <Quoted title={t('history.internalNote')} text={event.internalNote} />
          <Quoted title={t('history.waiver')} text={event.waiver ?? null} />
          {event.evidenceHash != null && seenEvidence?.(event.evidenceHash)}
        </>
      );
    case 'decision-returned':
      return <Quoted text={event.word} />;
    case 'account-faulted':
      return <Quoted text={event.text} />;
    case 'licence-read':
      return <LicenceRead event={event} />;
    case 'reversed':
    case 'reversal-requested':
    case 'reversal-proposed':
    case 'reversal-declined':
    case 'mail-set-aside':
      return <Quoted text={event.reason ?? t('history.erased')} />;
    case 'evidence-settled':
    case 'concerns-closed':
      return <Quoted text={event.note} />;
    case 'request-asked':
      return <Quoted title={t('history.messageToApplicant')} text={event.messageToApplicant} />;
    case 'request-entered':
      return <Quoted title={t('history.entryNote')} text={event.note} />;
    case 'field-corrected':
      return (
        <>
          <Quoted title={t('history.before')} text={event.before} />
          <Quoted title={t('history.after')} text={event.after} />
          <Quoted title={t('history.internalNote')} text={event.note} />
        </>
      );
    case 'assigned':
      return event.rule === undefined ? (
        <Quoted text={event.word} />
      ) : (
        <p className={styles.small}>{ruleName(event.rule, t, formats)}</p>
      );
    case 'hold-set':
      return (
        <Quoted
          title={t('hold.until', { date: calendarDay(event.until, formats) })}
          text={event.reason ?? t('history.erased')}
        />
      );
    case 'note':
      return <Quoted text={event.text ?? t('history.erased')} />;
    default:
      return null;
  }
}

function Quoted({ title, text }: { readonly title?: string; readonly text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <div>
      {title !== undefined && <p className={styles.small}>{title}</p>}
      <p className={styles.quoted} dir="auto">
        {text}
      </p>
    </div>
  );
}

/** A short time: with the year only if it is not the current one by the server's clock. */
function timelineTime(at: string, tag: string): string {
  const moment = new Date(at);
  const now = new Date(serverClock.nowMs());
  const year = moment.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  const format = new Intl.DateTimeFormat(tag, {
    ...year,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return withFirstOfMonth(tag, format.format(moment));
}
