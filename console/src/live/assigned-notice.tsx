import type { Change } from '@countersign/contract/changes';
import { type ClaimState, readClaim, ruleSubject } from '@countersign/contract/claims/claims';
import { useState } from 'react';
import { backgroundRead } from '../http/background-fetch.ts';
import { useConnection } from '../http/use-call.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/use-session.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { without } from './corner-notices.tsx';
import { useChanges } from './live-changes.tsx';

const mostShown = 3;

type Given = Pick<Change, 'ticketNumber' | 'countryCode'> & {
  /** Who assigned it, and the message that came with it; undefined if unknown. */
  readonly assigned: ClaimState['assigned'];
};

/** Informs the person that a colleague has assigned a registration to them, with a link to it. */
export function AssignedToMe() {
  const { t } = useTranslation();
  const formats = useFormats();
  const connection = useConnection();
  const session = useSession();
  const subject = 'subject' in session ? session.subject : undefined;
  const [given, setGiven] = useState<readonly Given[]>([]);

  useChanges((notification) => {
    if (notification === 'reread-all' || subject === undefined) return;
    for (const { kind, to, ticketNumber, countryCode } of notification) {
      if (kind !== 'assigned') continue;
      const key = { ticketNumber, countryCode };
      if (to !== subject) {
        setGiven((before) => without(before, key));
        continue;
      }
      void backgroundRead(connection, readClaim, { params: key }).then((now) => {
        const one = { ...key, assigned: now?.assigned };
        setGiven((before) => [...without(before, one), one].slice(-mostShown));
      });
    }
  });

  return (
    <>
      {given.map((one) => {
        const { ticketNumber: ticket, countryCode, assigned } = one;
        const values = { ticket, market: formats.market(countryCode) };
        const dismiss = () => setGiven((before) => without(before, one));
        return (
          <Notice
            key={`${countryCode}/${ticket}`}
            tone="info"
            actions={
              <>
                <LinkButton
                  to={`${paths.customerService}/${countryCode}/${encodeURIComponent(ticket)}`}
                  onClick={dismiss}
                >
                  {t('customerService.claim.openGiven')}
                </LinkButton>
                <Button variant="quiet" onClick={dismiss}>
                  {t('customerService.claim.noted')}
                </Button>
              </>
            }
          >
            {assigned == null || assigned.by.subject === ruleSubject
              ? t('customerService.claim.givenUnknown', values)
              : t('customerService.claim.given', { ...values, by: assigned.by.name })}
            {assigned?.word != null && <q dir="auto">{assigned.word}</q>}
          </Notice>
        );
      })}
    </>
  );
}
