import type { MailPreview } from '@countersign/contract/preview';
import { previewRequestMail } from '@countersign/contract/requests/ask';
import type { Registration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import { useCall } from '../http/use-call.ts';
import { useShown } from '../translations/use-translations.ts';
import type { askedOf } from './asking-draft.ts';

/** The mail as it would be sent, read when it is asked for. */
export function useRequestPreview(registration: Registration, request: ReturnType<typeof askedOf>) {
  const call = useCall();
  const { language } = useShown();
  const [read, setRead] = useState<{ readonly of: string; readonly mail: MailPreview }>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { countryCode, ticketNumber, version } = registration;
  // A change of the registration may change the recipient too.
  const of = JSON.stringify([version, request]);
  return {
    mail: read?.mail,
    isCurrent: read?.of === of,
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    read: () => {
      if (request === undefined) return;
      setState('loading');
      call(previewRequestMail, {
        params: { countryCode, ticketNumber },
        body: { ...request, reviewerLocale: language },
      }).then(
        (mail) => {
          setRead({ of, mail });
          setState('idle');
        },
        () => setState('failed'),
      );
    },
  };
}
