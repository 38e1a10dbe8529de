import {
  type Mail,
  SetAsideReason,
  setAsideReasonLimit,
  setMailAside,
} from '@countersign/contract/mails';
import { ActFailure } from '../../../registration/act-failure.tsx';
import { type TextFault, textFault } from '../../../registration/long-text.ts';
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

const faultTexts = {
  required: 'mails.setAside.required',
  'too-long': 'mails.setAside.tooLong',
  malformed: 'mails.setAside.malformed',
} as const satisfies Record<TextFault, string>;

/** The reason why an undelivered mail needs no further work. */
export function SetAsideForm({ mail, text, onType, onTaken, onDone, onCancel }: SetAsideFormProps) {
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
