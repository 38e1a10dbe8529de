import type { Mail } from '@countersign/contract/mails';
import { useState } from 'react';
import { ActFailure } from '../../../decision/act-failure.tsx';
import { useKeptText } from '../../../decision/use-kept-text.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadConfirm, useConfirm } from '../../../ui/confirm.tsx';
import styles from './mail-entry.module.css';
import { RecipientForm } from './recipient-form.tsx';
import type { useResend } from './use-resend.ts';

const forApplicant: readonly Mail['purpose'][] = ['approval', 'rejection', 'correction'];

/** Sends a mail again as it was, or to another address; each is asked about once more. */
export function MailActs({
  mail,
  resending,
}: {
  readonly mail: Mail;
  readonly resending: ReturnType<typeof useResend>;
}) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { state, resend } = resending;
  const [text, setText] = useKeptText(`recipient-${mail.mailId}`, mail);
  const [isOpen, setOpen] = useState(text !== '');
  const name = t(`history.purpose.${mail.purpose}`);
  const sending = state.kind === 'sending';
  const close = () => {
    setText('');
    setOpen(false);
  };

  const again = async () => {
    const question = t('mails.confirm.again', { mail: name, recipient: mail.recipient });
    const sure = await confirm({
      title: t('mails.confirm.title'),
      question,
      confirmLabel: t('mails.again'),
    });
    if (sure) await resend();
  };
  const toAnother = async (recipient: string) => {
    const sure = await confirm({
      title: t('mails.confirm.title'),
      question: t('mails.confirm.corrected', { mail: name, recipient, before: mail.recipient }),
      confirmLabel: t('mails.correct.send'),
    });
    if (sure && (await resend(recipient))) close();
  };
  return (
    <>
      <ActFailure state={state} title={t('mails.failed')} registration={mail} />
      {isOpen ? (
        <RecipientForm
          mail={mail}
          text={text}
          onType={setText}
          state={state}
          onSend={(recipient) => void toAnother(recipient)}
          onCancel={close}
        />
      ) : (
        <div className={styles.acts}>
          <Button
            pending={sending}
            onPointerEnter={preloadConfirm}
            onFocus={preloadConfirm}
            onClick={() => void again()}
          >
            {t(sending ? 'mails.sending' : 'mails.again')}
          </Button>
          {forApplicant.includes(mail.purpose) && !sending && (
            <Button variant="quiet" onClick={() => setOpen(true)}>
              {t('mails.correct.open')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
