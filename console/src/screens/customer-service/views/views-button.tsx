import { useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';

const ViewsDialog = laterDialog(async () => (await import('./views-dialog.tsx')).default);

interface ViewsButtonProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
}

/** Opens the saved views. */
export function ViewsButton(props: ViewsButtonProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('customerService.views.button')}
      </Button>
      {asked && <ViewsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
