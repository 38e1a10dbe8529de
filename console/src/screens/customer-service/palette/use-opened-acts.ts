import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useState } from 'react';
import { useClaim } from '../../../claim/use-claim.ts';
import { toAsking } from '../../../evidence/to-asking.ts';
import { failureMessage } from '../../../failures/failure-message.ts';
import { failureOf } from '../../../http/call-error.ts';
import { registrationQueryKey } from '../../../queries/registration-query.ts';
import { useCached } from '../../../queries/use-cached.ts';
import { useSession } from '../../../session/use-session.ts';
import { useNowMs } from '../../../time/use-now.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { registrationPath } from '../address/desk-paths.ts';
import { useDecideByKey } from '../keys/use-decide-by-key.ts';
import type { PaletteAct, PaletteEntry } from './palette-entry.ts';

export interface OpenedActs {
  readonly entries: readonly PaletteEntry[];
  /** Resolves to whether the palette has done its work. */
  readonly run: (act: PaletteAct) => Promise<boolean>;
  /** What an act has to say that leaves the palette open. */
  readonly message: string | undefined;
}

/** What can be done with the open registration: nothing here decides, the form and its dialog do. */
export function useOpenedActs(opened: RegistrationKey): OpenedActs {
  const { t } = useTranslation();
  const session = useSession();
  const nowMs = useNowMs();
  const decide = useDecideByKey(opened);
  const { reading, acting } = useClaim(opened);
  const [message, setMessage] = useState<string>();
  const registration = useCached<Registration>(registrationQueryKey(opened));
  const claim = reading.data ?? null;
  const holder = claim !== null && Date.parse(claim.until) > nowMs ? claim.subject : undefined;
  const isMine = 'subject' in session && holder === session.subject;
  const claimAct = holder === undefined ? 'claim' : isMine ? 'release' : undefined;
  const address = new URL(registrationPath(opened, ''), location.origin).href;

  const run = async (act: PaletteAct): Promise<boolean> => {
    setMessage(undefined);
    switch (act) {
      case 'approve':
      case 'reject':
        decide(act);
        return true;
      case 'ask':
        decide('ask', toAsking);
        return true;
      case 'copy-link':
        setMessage(
          (await copyText(address))
            ? t('customerService.palette.linkCopied')
            : t('customerService.palette.notCopied', { address }),
        );
        return false;
      case 'case-file':
        document.querySelector<HTMLElement>('[data-save-case-file]')?.click();
        return true;
      case 'claim':
      case 'release':
        try {
          await acting.mutateAsync(act);
          return true;
        } catch (error) {
          const { title, next, reference = '' } = failureMessage(failureOf(error), undefined, t);
          setMessage(`${title} ${next} ${reference}`);
          return false;
        }
    }
  };
  const asks: readonly PaletteAct[] =
    registration !== undefined && isErased(registration) ? [] : ['ask'];
  const claims: readonly PaletteAct[] = claimAct === undefined ? [] : [claimAct];
  const acts: readonly PaletteAct[] = [
    ...(registration?.status === 'pending'
      ? (['approve', 'reject', ...asks, ...claims] as const)
      : []),
    'copy-link',
    'case-file',
  ];
  const labels = {
    approve: t('customerService.keys.approve'),
    reject: t('customerService.keys.reject'),
    ask: t('customerService.palette.ask'),
    claim: t('customerService.claim.claim'),
    release: t('customerService.claim.release'),
    'copy-link': t('customerService.palette.copyLink'),
    'case-file': t('caseFile.save'),
  };
  return {
    entries: acts.map((act) => ({
      id: `act-${act}`,
      group: 'registration',
      label: labels[act],
      detail: opened.ticketNumber,
      goal: { act },
    })),
    run,
    message,
  };
}
