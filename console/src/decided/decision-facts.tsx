import { toBcp47 } from '@countersign/domain/locale/to-bcp47';
import { applicantLanguageLocale } from '@countersign/domain/registration/application';
import { isErased } from '@countersign/domain/registration/erased';
import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import type { ReactNode } from 'react';
import { mailLanguageName } from '../registration/applicant-language.ts';
import { ReasonList } from '../registration/reason-list.tsx';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import type { Definition } from '../ui/definition-list.tsx';
import styles from './decision-facts.module.css';
import { undoTimeLeftMs } from './undo-window.ts';

/** A recorded decision as facts: person, time, reasons, and the mail with its recipient. */
export function decisionFacts(
  registration: DecidedRegistration,
  t: Translate,
  formats: Formats,
  recorded: ReactNode,
): Definition[] {
  const { decision, contact } = registration;
  const locale = applicantLanguageLocale(registration);
  const held = undoTimeLeftMs(registration) > 0;
  return [
    { term: t('decision.result.by'), value: decision.decidedBy.name },
    { term: t('decision.result.recorded'), value: recorded },
    {
      term: t('decision.result.reasons'),
      value:
        decision.reasonCodes.length === 0 ? (
          <span className={styles.none}>{t('decision.result.noReasons')}</span>
        ) : (
          <ReasonList codes={decision.reasonCodes} />
        ),
    },
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
    {
      term: t('decision.result.mail'),
      value: t(held ? 'decision.result.mailHeld' : 'decision.result.mailLeft', {
        recipient: isErased(registration) ? t('history.erasedRecipient') : contact.email,
        language: mailLanguageName(registration, formats),
        time: held ? formats.time(decision.mailHeldUntil) : formats.exact(decision.mailHeldUntil),
      }),
    },
  ];
}
