import type { Claim } from '@countersign/contract/claim';
import type { ClaimState } from '@countersign/contract/claims';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';

const AssignDialog = lazy(() => import('./assign-dialog.tsx'));

export interface AssignProps {
  readonly registrationKey: RegistrationKey;
  /** The claim as the screen shows it: the server refuses if it is another by now. */
  readonly claim: Claim | null;
  readonly onAssigned: (state: ClaimState) => void;
}

/** Opens the dialog that assigns a registration to a colleague. */
export function AssignButton({ quiet = false, ...of }: AssignProps & { readonly quiet?: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'plain'}
        data-desk-assign=""
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('customerService.claim.assign')}
      </Button>
      {asked && (
        <Suspense>
          <AssignDialog {...of} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
