import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';
import styles from './views-dialog.module.css';

const ViewsDialog = lazy(() => import('./views-dialog.tsx'));

export interface ViewsProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
  /** Cards have no columns and one density. */
  readonly hasTable: boolean;
  readonly onLayout: (layout: ListLayout) => void;
}

/** Opens the saved views, and the choice of columns and density. */
export function ViewsButton(props: ViewsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        {t('customerService.views.button')}
      </button>
      {asked && (
        <Suspense>
          <ViewsDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
