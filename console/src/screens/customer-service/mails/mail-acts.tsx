import type { Mail } from '@countersign/contract/mails';
import { isErasedRecipient } from '@countersign/domain/registration/erased-recipient';
import { hasSecret, isForApplicant } from '@countersign/domain/registration/mail-purpose';
import { usePersonalText } from '../../../drafts/use-personal-text.ts';
import { ActFailure } from '../../../failures/act-failure.tsx';
import { SignedInAgain } from '../../../session/signed-in-again.tsx';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadConfirm, useConfirm } from '../../../ui/confirm.tsx';
import { useOpenForm } from '../../../ui/use-open-form.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './mail-entry.module.css';
import { RecipientForm } from './recipient-form.tsx';
import { SetAsideForm } from './set-aside-form.tsx';
import type { useResend } from './use-mail-acts.ts';

/**
 * Sends a mail again, unchanged or to another address, after a confirmation; or sets it aside.
 */
export function MailActs({
  mail,
  resending,
  onTaken,
  onSetAside,
}: {
  readonly mail: Mail;
  readonly resending: ReturnType<typeof useResend>;
  readonly onTaken: ((mail: Mail) => void) | undefined;
  readonly onSetAside: () => void;
}) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { state, resend } = resending;
  const [text, setText] = usePersonalText(`recipient-${mail.mailId}`, mail);
  const [reason, setReason] = usePersonalText(`set-aside-${mail.mailId}`, mail);
  const form = useOpenForm<'address' | 'aside'>(
    text !== '' ? 'address' : reason !== '' ? 'aside' : undefined,
  );
  const { open } = form;
  const name = t(`history.purpose.${mail.purpose}`);
  const recipient = isErasedRecipient(mail.recipient)
    ? t('history.erasedRecipient')
    : mail.recipient;
  const of = <VisuallyHidden> {t('mails.of', { mail: name, recipient })}</VisuallyHidden>;
  const sending = state.kind === 'sending';
  const opener = form.opener('address');
  const addressOpener = {
    ...opener,
    onClick: () => {
      // Mostly a letter is wrong: what is there is corrected.
      setText(mail.recipient);
      opener.onClick();
    },
  };
  const forget = () => {
    setText('');
    setReason('');
  };
  const cancel = () => {
    forget();
    form.cancel();
  };
  const finish = () => {
    forget();
    form.finish();
  };

  const again = async () => {
    const question = t(
      hasSecret(mail.purpose) ? 'mails.bounce.againNewLink' : 'mails.confirm.again',
      { mail: name, recipient: mail.recipient },
    );
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
    if (sure && (await resend(recipient))) finish();
  };
  return (
    <>
      <ActFailure state={state} title={t('mails.failed')} registration={mail} />
      {open === 'aside' && (
        <SetAsideForm
          mail={mail}
          text={reason}
          onType={setReason}
          onTaken={onTaken}
          onDone={() => {
            finish();
            onSetAside();
          }}
          onCancel={cancel}
        />
      )}
      {open === 'address' && <SignedInAgain />}
      {open === 'address' && (
        <RecipientForm
          mail={mail}
          text={text}
          onType={setText}
          state={state}
          onSend={(recipient) => void toAnother(recipient)}
          onCancel={cancel}
        />
      )}
      {open === undefined && (
        <div ref={form.buttons} className={styles.acts}>
          <Button
            pending={sending}
            onPointerEnter={preloadConfirm}
            onFocus={preloadConfirm}
            onClick={() => void again()}
          >
            {t(sending ? 'mails.sending' : 'mails.again')}
            {of}
          </Button>
          {isForApplicant(mail.purpose) && !sending && (
            <Button variant="quiet" {...addressOpener}>
              {t('mails.correct.open')}
              {of}
            </Button>
          )}
          {mail.state === 'failed' && !mail.setAside && !sending && (
            <Button variant="quiet" {...form.opener('aside')}>
              {t('mails.setAside.open')}
              {of}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
