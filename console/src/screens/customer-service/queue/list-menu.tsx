import { type ComponentProps, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { laterDialog } from '../../../ui/later-part.tsx';
import type { ListAddress } from '../address/list-address.ts';
import type { ListLayout } from '../address/list-layout.ts';
import type { ExportOf } from '../export/use-export.ts';
import styles from './list-menu.module.css';

const ViewsDialog = laterDialog(async () => (await import('../views/views-dialog.tsx')).default);
const LayoutDialog = laterDialog(async () => (await import('../views/layout-dialog.tsx')).default);
const ExportDialog = laterDialog(async () => (await import('../export/export-dialog.tsx')).default);

type Act = 'views' | 'layout' | 'export';

interface ListMenuProps {
  readonly address: ListAddress;
  readonly layout: ListLayout;
  /** Undefined without a table. */
  readonly onLayout: ComponentProps<typeof LayoutDialog>['onLayout'] | undefined;
  /** Undefined where there is nothing to export. */
  readonly exported: ExportOf | undefined;
}

/** What is seldom done with a list, behind one button: a native popover, whose acts open dialogs. */
export function ListMenu({ address, layout, onLayout, exported }: ListMenuProps) {
  const { t } = useTranslation();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  // The dialog that was asked for last stays until it has left the screen.
  const [asked, setAsked] = useState<Act>();
  const [isOpen, setOpen] = useState(false);
  const dialog = { isOpen, onClose: () => setOpen(false) };
  const item = (act: Act, label: string) => (
    <Button
      variant="quiet"
      aria-haspopup="dialog"
      onClick={() => {
        // Gives the focus back to the button that stays, where the dialog returns it to.
        menu.current?.hidePopover();
        setAsked(act);
        setOpen(true);
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={menuId}>
        {t('customerService.moreActs')}
        <Icon name="chevron" size={14} />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: watches the focus of the controls inside */}
      <div
        id={menuId}
        ref={menu}
        popover="auto"
        className={styles.menu}
        // Open, it would cover what Tab leads to next; its button closes it itself.
        onBlur={({ currentTarget, relatedTarget: next }) => {
          if (next && !currentTarget.contains(next) && !next.matches('[popovertarget]')) {
            currentTarget.hidePopover();
          }
        }}
      >
        {item('views', t('customerService.views.button'))}
        {onLayout && item('layout', t('customerService.views.columns'))}
        {exported && item('export', t('customerService.export.button'))}
      </div>
      {asked === 'views' && <ViewsDialog address={address} layout={layout} {...dialog} />}
      {asked === 'layout' && onLayout && (
        <LayoutDialog layout={layout} onLayout={onLayout} {...dialog} />
      )}
      {asked === 'export' && exported && <ExportDialog of={exported} {...dialog} />}
    </>
  );
}
