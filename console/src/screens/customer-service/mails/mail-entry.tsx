import type { Mail } from '@countersign/contract/mails';
import { isErasedRecipient } from '@countersign/domain/registration/erased-recipient';
import { isForApplicant } from '@countersign/domain/registration/mail-purpose';
import { type ReactNode, useRef, useState } from 'react';
import { RelativeTime } from '../../../time/relative-time.tsx';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { StatusChip, type StatusTone } from '../../../ui/status-chip.tsx';
import { useFocusRecovery } from '../../../ui/use-focus-recovery.ts';
import { MailActs } from './mail-acts.tsx';
import styles from './mail-entry.module.css';
import { mailFailureText, shownCode } from './mail-failure-text.ts';
import { useResend } from './use-mail-acts.ts';

/** One mail: purpose, state, failure and possible acts. */
export function MailEntry({
  mail,
  heading: Heading = 'h3',
  onTaken,
  children,
}: {
  readonly mail: Mail;
  readonly heading?: 'h2' | 'h3';
  /** Called with the mail after the server accepted an act on it. */
  readonly onTaken?: (mail: Mail) => void;
  /** The registration it is about, if the context does not name it. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const entry = useRef<HTMLLIElement>(null);
  useFocusRecovery(entry);
  const resending = useResend(mail, onTaken);
  const { taken } = resending;
  const [wasSetAside, setWasSetAside] = useState(false);
  const { purpose, recipient, language, state, lastError, outdated, setAside } = mail;
  const settled = state === 'sent' || state === 'failed';
  const cameBack = lastError?.startsWith('bounce-') === true;
  return (
    <li ref={entry} tabIndex={-1} className={styles.mail} data-state={state}>
      <div className={styles.head}>
        <Heading className={styles.name}>{t(`history.purpose.${purpose}`)}</Heading>
        <MailStateChip mail={mail} />
      </div>
      {children}
      <p className={styles.recipient} dir="auto">
        {isErasedRecipient(recipient) ? t('history.erasedRecipient') : recipient}
      </p>
      <p className={styles.small}>
        <RelativeTime at={mail.sentAt ?? mail.createdAt} />
        {` · ${t('history.inLanguage', { language: formats.language(language) })}`}
        {state === 'failed' &&
          !cameBack &&
          ` · ${t('mails.attempts', { count: mail.attempts, shown: formats.number(mail.attempts) })}`}
      </p>
      {lastError !== null && (
        <p className={styles.trouble}>
          {t(mailFailureText(lastError), { code: shownCode(lastError) })}
        </p>
      )}
      {cameBack && !isForApplicant(purpose) && !outdated && (
        <p className={styles.small}>{t('mails.bounce.staff')}</p>
      )}
      <p role="status" className={styles.taken}>
        {taken !== undefined &&
          state !== 'failed' &&
          t(state === 'sent' ? 'mails.takenSent' : 'mails.taken', { recipient })}
        {setAside && wasSetAside && t('mails.setAside.taken')}
      </p>
      {settled && outdated && state === 'failed' && (
        <p className={styles.small}>{t('mails.outdated')}</p>
      )}
      {setAside && !outdated && !wasSetAside && (
        <p className={styles.small}>{t('mails.setAside.explained')}</p>
      )}
      {settled && !outdated && (
        <MailActs
          mail={mail}
          resending={resending}
          onTaken={onTaken}
          onSetAside={() => setWasSetAside(true)}
        />
      )}
    </li>
  );
}

const toneOf = {
  held: 'waiting',
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  cancelled: 'neutral',
} as const satisfies Record<Mail['state'], StatusTone>;

/** The state of a mail by icon, word and colour. */
function MailStateChip({ mail }: { readonly mail: Mail }) {
  const { t } = useTranslation();
  const { state, setAside } = mail;
  if (setAside) return <StatusChip tone="neutral">{t('mails.setAside.state')}</StatusChip>;
  return <StatusChip tone={toneOf[state]}>{t(`mails.state.${state}`)}</StatusChip>;
}
