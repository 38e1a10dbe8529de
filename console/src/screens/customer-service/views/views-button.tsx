import { useTranslation } from '../../../translations/use-translation.ts';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';
import { DialogButton } from './dialog-button.tsx';

const ViewsDialog = laterDialog(async () => (await import('./views-dialog.tsx')).default);

interface ViewsButtonProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
}

/** Opens the saved views. */
export function ViewsButton(props: ViewsButtonProps) {
  const { t } = useTranslation();
  return (
    <DialogButton label={t('customerService.views.button')}>
      {(dialog) => <ViewsDialog {...props} {...dialog} />}
    </DialogButton>
  );
}
