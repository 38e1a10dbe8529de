import type { Mail } from '@countersign/contract/mails';
import { EmailAddress } from '@countersign/domain/registration/text';
import type { ActState } from '../../../queries/use-act.ts';
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
  const fault = faultOf(text, mail.recipient);
  const sending = state.kind === 'sending';
  return (
    <OneLineForm
      title={t('mails.correct.title')}
      label={t('mails.correct.label')}
      hint={t('mails.correct.hint')}
      fault={fault && t(`mails.correct.${fault}`)}
      text={text}
      onType={onType}
      sending={sending}
      button={t(sending ? 'mails.sending' : 'mails.correct.send')}
      onSend={onSend}
      onCancel={onCancel}
      input={emailInput}
    />
  );
}

const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const;

function faultOf(text: string, before: string): 'required' | 'malformed' | 'same' | undefined {
  if (text.trim() === '') return 'required';
  if (!EmailAddress.safeParse(text).success) return 'malformed';
  return text.trim() === before ? 'same' : undefined;
}
