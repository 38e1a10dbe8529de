import type { MailPreview } from '@countersign/contract/preview';
import { previewRequestMail } from '@countersign/contract/requests/ask';
import type { Registration } from '@countersign/domain/registration/registration';
import { useState } from 'react';
import { useCall } from '../http/use-call.ts';
import { useShown } from '../translations/use-translations.ts';
import type { askedOf } from './asking-draft.ts';

interface Read {
  /** The questions, and the language in which the person reads them. */
  readonly of: string;
  readonly language: string;
  readonly mail: MailPreview;
}

/** The mail as it would be sent, read when it is asked for. */
export function useRequestPreview(registration: Registration, request: ReturnType<typeof askedOf>) {
  const call = useCall();
  const { language } = useShown();
  const [last, setRead] = useState<Read>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { countryCode, ticketNumber, version } = registration;
  // A change of the registration may change the recipient too.
  const of = JSON.stringify([version, request]);
  // In another language than the page it is none.
  const read = last?.language === language ? last : undefined;
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
          setRead({ of, language, mail });
          setState('idle');
        },
        () => setState('failed'),
      );
    },
  };
}
