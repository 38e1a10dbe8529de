import { useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxOption } from '../../../ui/checkbox-option.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { type Column, columns, densities } from '../address/list-layout.ts';
import { SavedViews } from './saved-views.tsx';
import styles from './views-dialog.module.css';
import type { ViewsProps } from './views-props.ts';

interface ViewsDialogProps extends ViewsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The person's saved views, and how the rows look. */
export default function ViewsDialog(props: ViewsDialogProps) {
  const { address, layout, hasTable, onLayout, isOpen, onClose } = props;
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} size="confirm" dismissable>
      <h2 id={titleId} className={dialog.title}>
        {t('customerService.views.title')}
      </h2>
      <div className={dialog.body}>
        <SavedViews address={address} layout={layout} isOpen={isOpen} onClose={onClose} />
        {hasTable && <LayoutFields layout={layout} onLayout={onLayout} />}
        <Button wide onClick={onClose}>
          {t('customerService.views.close')}
        </Button>
      </div>
    </Modal>
  );
}

function LayoutFields({ layout, onLayout }: Pick<ViewsProps, 'layout' | 'onLayout'>) {
  const { t } = useTranslation();
  const toggle = (column: Column) =>
    onLayout({
      ...layout,
      columns: columns.filter((one) => layout.columns.includes(one) !== (one === column)),
    });
  return (
    <>
      <fieldset className={styles.columns}>
        <legend>{t('customerService.views.columns')}</legend>
        {columns.map((column) => (
          <CheckboxOption
            key={column}
            dense
            label={t(`customerService.column.${column}`)}
            checked={layout.columns.includes(column)}
            onToggle={() => toggle(column)}
          />
        ))}
      </fieldset>
      <ChoiceField
        label={t('customerService.views.density')}
        value={layout.density}
        choices={densities.map((value) => ({
          value,
          label: t(`customerService.views.densities.${value}`),
        }))}
        onChoose={(density) => density !== undefined && onLayout({ ...layout, density })}
      />
    </>
  );
}
