import type { Licence } from '@countersign/contract/licences';
import { isErased } from '@countersign/domain/registration/erased';
import { licenceFields } from '@countersign/domain/registration/licence';
import { isDecided, type Registration } from '@countersign/domain/registration/registration';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useRounds } from '../asking/use-rounds.ts';
import { serverClock } from '../clock/server-clock.ts';
import { decisionFacts } from '../decision-record/decision-facts.tsx';
import type { OutcomeMail } from '../decision-record/outcome-mail.ts';
import { useEvidence } from '../evidence/evidence-query.ts';
import { useEvidenceText } from '../evidence/use-evidence-text.ts';
import { type HistoryEntry, historyEntries } from '../history/history-entries.ts';
import { EventWords } from '../history/history-line.tsx';
import { historySentence } from '../history/history-sentence.ts';
import { outcomeMailOf, type SettledMail } from '../history/outcome-mail.ts';
import { useCall } from '../http/use-call.ts';
import { readingText, tickText, tickValue } from '../licences/licence-text.ts';
import { useLicences } from '../licences/use-licences.ts';
import { historyQueryKey } from '../queries/registration-query.ts';
import { useMeQuery } from '../queries/use-me.ts';
import { licenceName } from '../registration/licence-name.ts';
import { marketLanguage } from '../registration/market-language.ts';
import { RegistrationFacts } from '../registration/registration-facts.tsx';
import { registrationName } from '../registration/registration-name.ts';
import { useSession } from '../session/use-session.ts';
import { inLanguage } from '../translations/formats.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useShown } from '../translations/use-translations.ts';
import { DefinitionList } from '../ui/definition-list.tsx';
import { useConfiguration } from '../use-configuration.ts';
import styles from './case-file.module.css';
import { PrintedEvidence } from './printed-evidence.tsx';
import { PrintedRounds } from './printed-rounds.tsx';
import { type WholeHistory, wholeHistory } from './whole-history.ts';

interface CaseFileProps {
  readonly registration: Registration;
  /** Everything that can be read is there. */
  readonly onReady: () => void;
}

/**
 * What is known about a registration, for paper: facts, evidence, decision, history. It is beside
 * the page, is not seen on the screen, and is all that is printed while it is there.
 */
export default function CaseFile({ registration, onReady }: CaseFileProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const call = useCall();
  const words = useEvidenceText();
  const evidence = useEvidence(registration);
  const licences = useLicences(registration);
  const rounds = useRounds(registration);
  const me = useMeQuery();
  const history = useQuery({
    queryKey: [...historyQueryKey(registration), 'whole'],
    queryFn: ({ signal }) => wholeHistory(call, registration, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const isReady =
    !evidence.isPending &&
    !licences.isFetching &&
    !rounds.isPending &&
    !history.isFetching &&
    !me.isPending;
  const ready = useRef(onReady);
  // Once for each time it is asked for: what changes while it is here is read again.
  const isPrinted = useRef(false);
  useEffect(() => {
    if (!isReady || isPrinted.current) return;
    isPrinted.current = true;
    ready.current();
  }, [isReady]);
  // For the foot of each page.
  const { ticketNumber, countryCode } = registration;
  const foot = `${ticketNumber} · ${formats.market(countryCode)}`;
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--case-file', JSON.stringify(foot));
    return () => void style.removeProperty('--case-file');
  }, [foot]);
  const erased = isErased(registration);
  const asked = rounds.data?.rounds.filter(({ state }) => state !== 'undone');
  const unread = <p>{t('caseFile.unread')}</p>;
  return createPortal(
    <div className={styles.file} data-case-file={isReady ? 'ready' : 'reading'}>
      <FileHead registration={registration} />
      {!erased && (
        <div className={styles.part}>
          <RegistrationFacts registration={registration} />
        </div>
      )}
      <Part title={t('evidence.title')}>
        {erased ? (
          <p>{t('registration.erased.text')}</p>
        ) : evidence.data === undefined ? (
          unread
        ) : (
          <PrintedEvidence
            words={words}
            evidence={evidence.data}
            isDecided={registration.status !== 'pending'}
          />
        )}
      </Part>
      {licences.data?.items.length !== 0 && (
        <Part title={t('licence.title')}>
          {licences.data === undefined ? (
            unread
          ) : (
            <PrintedLicences licences={licences.data.items} />
          )}
        </Part>
      )}
      {asked?.length !== 0 && (
        <Part title={t('caseFile.questions')}>
          {asked === undefined ? unread : <PrintedRounds rounds={asked} />}
        </Part>
      )}
      <Part title={t('caseFile.decision')}>
        {registration.status === 'pending' ? (
          <p>{t('caseFile.undecided')}</p>
        ) : (
          <DefinitionList
            items={[
              {
                term: t('caseFile.status'),
                value: t(`registration.status.${registration.status}`),
              },
              ...(isDecided(registration)
                ? decisionFacts(registration, t, formats, {
                    recorded: formats.exact(registration.decision.decidedAt),
                    mail: printedMail(outcomeMailOf(history.data?.events ?? [])),
                  })
                : [
                    {
                      term: t('decision.withdrawn.by'),
                      value: formats.exact(registration.withdrawnAt),
                    },
                  ]),
            ]}
          />
        )}
      </Part>
      <Part title={t('history.title')}>
        {history.data === undefined ? unread : <PrintedHistory history={history.data} />}
      </Part>
    </div>,
    document.body,
  );
}

const stateOf = {
  'mail-sent': 'sent',
  'mail-failed': 'failed',
  'mail-bounced': 'failed',
  'mail-cancelled': 'cancelled',
} as const;

/** As the history that is printed has it. */
function printedMail(outcome: SettledMail | undefined): OutcomeMail | undefined {
  if (outcome === undefined) return undefined;
  const { kind, recipient, at } = outcome;
  const sentAt = kind === 'mail-sent' ? at : null;
  return { state: stateOf[kind], recipient, sentAt, lastError: null };
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Which registration it is, and who printed it when. */
function FileHead({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { brand } = useConfiguration();
  const { locale } = useShown();
  const { data: me } = useMeQuery();
  const session = useSession();
  const claims = 'claims' in session ? session.claims : undefined;
  const { ticketNumber, countryCode, status, submittedAt } = registration;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <header className={styles.head}>
      <p className={styles.brand}>
        {inLanguage(brand.company, locale)} · {t('caseFile.title')}
      </p>
      <h1 lang={marketLanguage(countryCode)}>
        <bdi>{registrationName(registration, t)}</bdi>
      </h1>
      <DefinitionList
        items={[
          { term: t('registration.ticketNumber'), value: ticketNumber },
          { term: t('registration.market'), value: formats.market(countryCode) },
          { term: t('caseFile.status'), value: t(`registration.status.${status}`) },
          { term: t('registration.received'), value: formats.exact(submittedAt) },
          {
            term: t('caseFile.printed'),
            value: t('caseFile.printedBy', {
              when: formats.exact(new Date(serverClock.nowMs())),
              zone: timeZone,
              name: me?.name ?? claims?.name ?? claims?.email ?? t('frame.unnamed'),
            }),
          },
        ]}
      />
    </header>
  );
}

/** What licences say, as people read them from the documents: nothing is folded. */
function PrintedLicences({ licences }: { readonly licences: readonly Licence[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return licences.map((licence) => (
    <section key={licence.type}>
      <h3>{licenceName(licence.type, t)}</h3>
      <DefinitionList
        items={[
          ...licenceFields.map((field) => {
            const tick = licence.ticks[field];
            const value = tickValue(field, tick, formats);
            return {
              term: t(`licence.field.${field}`),
              value: [...(value === null ? [] : [value]), tickText(tick, t)].join(' · '),
            };
          }),
          { term: t('licence.hash'), value: licence.document.sha256 },
        ]}
      />
      <p>{readingText(licence, t, formats)}</p>
    </section>
  ));
}

/** Every event with its exact time; an email is one line, as on the screen. */
function PrintedHistory({ history }: { readonly history: WholeHistory }) {
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
