import { useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ListLayout } from '../address/list-layout.ts';

const LayoutDialog = laterDialog(async () => (await import('./layout-dialog.tsx')).default);

interface LayoutProps {
  readonly layout: ListLayout;
  readonly onLayout: (layout: ListLayout) => void;
}

/** Above the end of the table: opens the choice of its columns and density. */
export function LayoutButton(props: LayoutProps) {
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
        {t('customerService.views.columns')}
      </Button>
      {asked && <LayoutDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
