import type { Freshness } from '@countersign/domain/identity/sign-in-challenge';
import { useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import ConfirmDialog from '../ui/confirm-dialog.tsx';
import { useSessionActions } from './use-session.ts';

interface ReauthenticateQuestionProps {
  readonly isOpen: boolean;
  /** Where the present one is too old or too weak for an act (ADR 33); undefined for a lapsed token (S4.2). */
  readonly neededSignIn: Freshness | undefined;
}

/** The words and answers of ReauthenticateDialog, which loads them when it asks. */
export default function ReauthenticateQuestion(props: ReauthenticateQuestionProps) {
  const { isOpen } = props;
  // Its words stay while it closes.
  const [neededSignIn, setNeeded] = useState(props.neededSignIn);
  if (isOpen && neededSignIn !== props.neededSignIn) setNeeded(props.neededSignIn);
  const { signIn, reauthenticate, decline } = useSessionActions();
  const { t } = useTranslation();
  const isTooOld = neededSignIn !== undefined;
  // The API asks for a sign-in from now on where it was ended.
  const kind = neededSignIn?.maxAgeSeconds === 0 ? 'ended' : isTooOld ? 'tooOld' : 'lapsed';
  // Which of both it lacks the API does not say: a strong sign-in is always a new one.
  const isStronger = kind === 'tooOld' && neededSignIn?.acrValues !== undefined;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(`signIn.${kind}Title`)}
      question={t(isStronger ? 'signIn.strongerQuestion' : `signIn.${kind}Question`)}
      content={isTooOld ? undefined : <p>{t('signIn.lapsedText')}</p>}
      confirmLabel={t(isTooOld ? 'signIn.tooOldYes' : 'signIn.yes')}
      cancelLabel={t(isTooOld ? 'signIn.tooOldNo' : 'signIn.no')}
      onAnswer={(yes) => {
        if (!yes) decline();
        else if (isTooOld) reauthenticate(neededSignIn);
        else signIn();
      }}
    />
  );
}
