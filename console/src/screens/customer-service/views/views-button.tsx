import { useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import chip from '../../../ui/chip.module.css';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ViewsProps } from './views-props.ts';

const ViewsDialog = laterDialog(async () => (await import('./views-dialog.tsx')).default);

/** Opens the saved views, and the choice of columns and density. */
export function ViewsButton(props: ViewsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={chip.chip}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('customerService.views.button')}
      </button>
      {asked && <ViewsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
