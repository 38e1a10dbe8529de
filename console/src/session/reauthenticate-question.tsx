import { useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import ConfirmDialog from '../ui/confirm-dialog.tsx';
import { useSessionActions } from './use-session.ts';

interface ReauthenticateQuestionProps {
  readonly isOpen: boolean;
  /** Of a sign-in that is too old for an act (ADR 33); undefined for a lapsed token (S4.2). */
  readonly maxAgeSeconds: number | undefined;
}

/** The words and answers of ReauthenticateDialog, which loads them when it asks. */
export default function ReauthenticateQuestion(props: ReauthenticateQuestionProps) {
  const { isOpen } = props;
  // Its words stay while it closes.
  const [maxAgeSeconds, setMaxAge] = useState(props.maxAgeSeconds);
  if (isOpen && maxAgeSeconds !== props.maxAgeSeconds) setMaxAge(props.maxAgeSeconds);
  const { signIn, reauthenticate, decline } = useSessionActions();
  const { t } = useTranslation();
  const isTooOld = maxAgeSeconds !== undefined;
  // The API asks for a sign-in from now on where it was ended.
  const kind = maxAgeSeconds === 0 ? 'ended' : isTooOld ? 'tooOld' : 'lapsed';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`signIn.${kind}Title`)}
      question={t(`signIn.${kind}Question`)}
      content={isTooOld ? undefined : <p>{t('signIn.lapsedText')}</p>}
      confirmLabel={t(isTooOld ? 'signIn.tooOldYes' : 'signIn.yes')}
      cancelLabel={t(isTooOld ? 'signIn.tooOldNo' : 'signIn.no')}
      onAnswer={(yes) => {
        if (!yes) decline();
        else if (isTooOld) reauthenticate({ maxAgeSeconds });
        else signIn();
      }}
    />
  );
}
