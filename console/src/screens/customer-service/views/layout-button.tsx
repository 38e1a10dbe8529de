import { useTranslation } from '../../../translations/use-translation.ts';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ListLayout } from '../address/list-layout.ts';
import { DialogButton } from './dialog-button.tsx';

const LayoutDialog = laterDialog(async () => (await import('./layout-dialog.tsx')).default);

interface LayoutProps {
  readonly layout: ListLayout;
  readonly onLayout: (layout: ListLayout) => void;
}

/** Above the end of the table: opens the choice of its columns and density. */
export function LayoutButton(props: LayoutProps) {
  const { t } = useTranslation();
  return (
    <DialogButton label={t('customerService.views.columns')}>
      {(dialog) => <LayoutDialog {...props} {...dialog} />}
    </DialogButton>
  );
}
