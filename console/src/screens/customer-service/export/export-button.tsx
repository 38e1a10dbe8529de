import { useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ExportOf } from './use-export.ts';

const ExportDialog = laterDialog(async () => (await import('./export-dialog.tsx')).default);

/** Opens the dialog that saves registrations as a table. */
export function ExportButton({ of }: { readonly of: ExportOf }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('customerService.export.button')}
      </Button>
      {asked && <ExportDialog of={of} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
