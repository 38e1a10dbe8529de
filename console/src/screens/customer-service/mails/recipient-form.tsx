import type { Mail } from '@countersign/contract/mails';
import { inLetters, readEmailAddress } from '@countersign/domain/contact/email-address';
import { addressFaultText } from '../../../failures/address-fault-text.ts';
import type { ActState } from '../../../queries/use-act.ts';
import type { Translate } from '../../../translations/translate.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { OneLineForm } from './one-line-form.tsx';

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
export function RecipientForm(props: RecipientFormProps) {
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
