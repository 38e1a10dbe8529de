import {
  type Mail,
  SetAsideReason,
  setAsideReasonLimit,
  setMailAside,
} from '@countersign/contract/mails';
import { inLetters, readEmailAddress } from '@countersign/domain/contact/email-address';
import { isErasedRecipient } from '@countersign/domain/registration/erased-recipient';
import { hasSecret, isForApplicant } from '@countersign/domain/registration/mail-purpose';
import { type TextFault, textFault } from '../../../drafts/long-text.ts';
import { usePersonalText } from '../../../drafts/use-personal-text.ts';
import { ActFailure } from '../../../failures/act-failure.tsx';
import { addressFaultText } from '../../../failures/address-fault-text.ts';
import { type ActState, useAct } from '../../../queries/use-act.ts';
import { SignedInAgain } from '../../../session/signed-in-again.tsx';
import type { Translate } from '../../../translations/translate.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { preloadConfirm, useConfirm } from '../../../ui/confirm.tsx';
import { useOpenForm } from '../../../ui/use-open-form.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './mail-entry.module.css';
import { OneLineForm } from './one-line-form.tsx';
import { useMailTaken, type useResend } from './use-mail-acts.ts';

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

interface RecipientFormProps {
  readonly mail: Mail;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly state: ActState;
  /** Called with a well-formed address other than the one before. */
  readonly onSend: (recipient: string) => void;
  readonly onCancel: () => void;
}

/** Another address for a mail to the applicant. */
function RecipientForm(props: RecipientFormProps) {
  const { mail, text, onType, state, onSend, onCancel } = props;
  const { t } = useTranslation();
  const sending = state.kind === 'sending';
  return (
    <OneLineForm
      title={t('mails.correct.title')}
      label={t('mails.correct.label')}
      hint={t('mails.correct.hint')}
      fault={faultOf(t, text, mail.recipient)}
      text={text}
      initial={mail.recipient}
      onType={onType}
      sending={sending}
      button={t(sending ? 'mails.sending' : 'mails.correct.send')}
      onSend={onSend}
      onCancel={onCancel}
      input={emailInput}
    />
  );
}

// Not of the type `email`, for which some browsers replace `ß` in a domain by `ss`.
const emailInput = {
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const;

function faultOf(t: Translate, text: string, before: string): string | undefined {
  if (text.trim() === '') return t('mails.correct.required');
  const reading = readEmailAddress(text);
  if (reading.fault !== undefined) return addressFaultText(t, text, t('mails.correct.malformed'));
  return reading.address === inLetters(before) ? t('mails.correct.same') : undefined;
}

interface SetAsideFormProps {
  readonly mail: Mail;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onTaken: ((mail: Mail) => void) | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const faultTexts = {
  required: 'mails.setAside.required',
  'too-long': 'mails.setAside.tooLong',
  malformed: 'mails.setAside.malformed',
} as const satisfies Record<TextFault, string>;

/** The reason why an undelivered mail needs no further work. */
function SetAsideForm({ mail, text, onType, onTaken, onDone, onCancel }: SetAsideFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const show = useMailTaken(mail, onTaken);
  const { state, send } = useAct(setMailAside, mail);
  const fault = textFault(SetAsideReason, text.trim());
  const sending = state.kind === 'sending';

  const setAside = async (reason: string) => {
    const response = await send({ reason });
    if (response === undefined) return;
    onDone();
    show(response);
  };
  return (
    <OneLineForm
      title={t('mails.setAside.title')}
      label={t('mails.setAside.label')}
      hint={t('mails.setAside.hint')}
      fault={fault && t(faultTexts[fault], { limit: formats.number(setAsideReasonLimit) })}
      text={text}
      onType={onType}
      sending={sending}
      button={t(sending ? 'mails.setAside.sending' : 'mails.setAside.send')}
      onSend={(reason) => void setAside(reason)}
      onCancel={onCancel}
    >
      <ActFailure state={state} title={t('mails.setAside.failed')} registration={mail} />
    </OneLineForm>
  );
}
