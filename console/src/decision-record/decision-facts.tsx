import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { mailLanguageName } from '../registration/applicant-language.ts';
import { calendarDay } from '../registration/calendar-day.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import type { Definition } from '../ui/definition-list.tsx';
import { Link } from '../ui/link.tsx';
import styles from './decision-facts.module.css';
import { isWaitingForAccount, type OutcomeMail } from './outcome-mail.ts';
import { undoTimeLeftMs } from './undo-window.ts';

const undeliveredPath = `${paths.customerService}/mails`;

/** A recorded decision as facts: person, time, what the applicant was told, reasons and messages. */
export function decisionFacts(
  registration: DecidedRegistration,
  t: Translate,
  formats: Formats,
  { recorded, mail }: { readonly recorded: ReactNode; readonly mail: OutcomeMail | undefined },
): Definition[] {
  const { decision } = registration;
  const locale = applicantLanguageLocale(registration);
  return [
    { term: t('decision.result.by'), value: decision.decidedBy.name },
    { term: t('decision.result.recorded'), value: recorded },
    // A decision about erased data has none, and the erasure cancels one that is held.
    ...(isErased(registration) && mail === undefined
      ? []
      : [{ term: t('decision.result.mail'), value: mailText(registration, t, formats, mail) }]),
    registration.status === 'linked'
      ? accountFact(registration.decision.accountNumber, t)
      : {
          term: t('decision.result.reasons'),
          value:
            decision.reasonCodes.length === 0 ? (
              <span className={styles.none}>{t('decision.result.noReasons')}</span>
            ) : (
              <ReasonList codes={decision.reasonCodes} />
            ),
        },
    ...(registration.status === 'approved' && registration.decision.condition
      ? [
          {
            term: t('decision.condition.text'),
            value: (
              <>
                <p className={styles.text} lang={toBcp47(locale)} dir="auto">
                  {registration.decision.condition.text}
                </p>
                <p>
                  {t('decision.condition.by', {
                    date: calendarDay(registration.decision.condition.until, formats),
                  })}
                </p>
              </>
            ),
          },
        ]
      : []),
    // Whether there was one is not known any more.
    ...(isErased(registration)
      ? []
      : [
          {
            term: t('decision.result.message'),
            value: decision.messageToApplicant ? (
              <p className={styles.text} lang={toBcp47(locale)} dir="auto">
                {decision.messageToApplicant}
              </p>
            ) : (
              <span className={styles.none}>{t('decision.result.noMessage')}</span>
            ),
          },
        ]),
    ...(decision.internalNote
      ? [
          {
            term: t('decision.result.internalNote'),
            value: (
              <p className={styles.text} dir="auto">
                {decision.internalNote}
              </p>
            ),
          },
        ]
      : []),
  ];
}

function accountFact(number: string | undefined, t: Translate): Definition {
  return {
    term: t('duplicates.account.number'),
    value:
      number === undefined ? (
        <span className={styles.none}>{t('decision.result.noNumber')}</span>
      ) : (
        <bdi>{number}</bdi>
      ),
  };
}

/** Recipient, language and what became of the mail, as far as it is known. */
function mailText(
  registration: DecidedRegistration,
  t: Translate,
  formats: Formats,
  mail: OutcomeMail | undefined,
): ReactNode {
  const { decision, contact } = registration;
  const recipient = mail?.recipient ?? contact.email;
  const about = {
    recipient: isErased(registration) ? t('history.erasedRecipient') : recipient,
    language: mailLanguageName(registration, formats),
  };
  if (isWaitingForAccount(registration, mail))
    return t('decision.result.mailWaits', { ...about, time: formats.exact(mail.notBefore) });
  if (undoTimeLeftMs(registration) > 0) {
    return t('decision.result.mailHeld', { ...about, time: formats.time(decision.mailHeldUntil) });
  }
  switch (mail?.state) {
    case undefined:
      return t('decision.result.mailTo', about);
    case 'sent':
      return mail.sentAt === null
        ? t('decision.result.mailTo', about)
        : t('decision.result.mailSent', { ...about, time: formats.exact(mail.sentAt) });
    case 'failed':
      return (
        <>
          <span className={styles.failed}>{t('decision.result.mailFailed', about)}</span>{' '}
          <Link to={undeliveredPath}>{t('decision.result.toUndelivered')}</Link>
        </>
      );
    case 'cancelled':
      return t('decision.result.mailCancelled', about);
    case 'held':
    case 'queued':
    case 'sending':
      return t(
        mail.lastError === null ? 'decision.result.mailSending' : 'decision.result.mailRetried',
        about,
      );
  }
}
