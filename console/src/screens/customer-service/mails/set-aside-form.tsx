import {
  type Mail,
  SetAsideReason,
  setAsideReasonLimit,
  setMailAside,
} from '@countersign/contract/mails';
import { countCharacters } from '@countersign/domain/registration/text';
import { ActFailure } from '../../../registration/act-failure.tsx';
import { useAct } from '../../../registration/use-act.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { OneLineForm } from './one-line-form.tsx';
import { useMailTaken } from './use-mail-acts.ts';

interface SetAsideFormProps {
  readonly mail: Mail;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onTaken: ((mail: Mail) => void) | undefined;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Why nobody need do anything more about an undelivered mail. */
export function SetAsideForm({ mail, text, onType, onTaken, onDone, onCancel }: SetAsideFormProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const show = useMailTaken(mail, onTaken);
  const { state, send } = useAct(setMailAside, mail);
  const fault = faultOf(text);
  const sending = state.kind === 'sending';

  const setAside = async (reason: string) => {
    const answer = await send({ reason });
    if (answer === undefined) return;
    onDone();
    show(answer);
  };
  return (
    <OneLineForm
      title={t('mails.setAside.title')}
      label={t('mails.setAside.label')}
      hint={t('mails.setAside.hint')}
      fault={fault && t(`mails.setAside.${fault}`, { limit: formats.number(setAsideReasonLimit) })}
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

function faultOf(text: string): 'required' | 'tooLong' | 'malformed' | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return 'required';
  if (countCharacters(trimmed) > setAsideReasonLimit) return 'tooLong';
  return SetAsideReason.safeParse(trimmed).success ? undefined : 'malformed';
}
