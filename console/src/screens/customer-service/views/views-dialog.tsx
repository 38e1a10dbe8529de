import { useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Modal } from '../../../ui/modal.tsx';
import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';
import { SavedViews } from './saved-views.tsx';

interface ViewsDialogProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The saved views, and saving what is shown. */
export default function ViewsDialog(props: ViewsDialogProps) {
  const { isOpen, onClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} size="confirm" dismissable>
      <h2 id={titleId} className={dialog.title}>
        {t('customerService.views.title')}
      </h2>
      <div className={dialog.body}>
        <SavedViews {...props} />
        <Button wide onClick={onClose}>
          {t('customerService.views.close')}
        </Button>
      </div>
    </Modal>
  );
}
