import { useState } from 'react';
import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { laterDialog } from '../ui/later-part.tsx';
import type { AssignProps } from './assign-props.ts';

const AssignDialog = laterDialog(async () => (await import('./assign-dialog.tsx')).default);

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
      {asked && <AssignDialog {...of} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
