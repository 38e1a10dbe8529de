import { useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxOption } from '../../../ui/checkbox-option.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import dialog from '../../../ui/dialog-body.module.css';
import { Modal } from '../../../ui/modal.tsx';
import { type Column, columns, densities, type ListLayout } from '../address/list-layout.ts';
import styles from './views-dialog.module.css';

interface LayoutDialogProps {
  readonly layout: ListLayout;
  readonly onLayout: (layout: ListLayout) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Which columns the table has, and how high its rows are. */
export default function LayoutDialog({ layout, onLayout, isOpen, onClose }: LayoutDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const toggle = (column: Column) =>
    onLayout({
      ...layout,
      columns: columns.filter((one) => layout.columns.includes(one) !== (one === column)),
    });
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} size="confirm" dismissable>
      <h2 id={titleId} className={dialog.title}>
        {t('customerService.views.layout')}
      </h2>
      <div className={dialog.body}>
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
        <Button wide onClick={onClose}>
          {t('customerService.views.close')}
        </Button>
      </div>
    </Modal>
  );
}
