import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './palette.module.css';
import { Palette } from './palette.tsx';
import { useOpenedActs } from './use-opened-acts.ts';

interface PaletteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly opened: RegistrationKey | undefined;
}

/** Leads to a registration, a view, a page or a market's settings, or to an act on what is open. */
export default function PaletteDialog({ isOpen, onClose, opened }: PaletteDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const parts = { titleId, onDone: onClose };
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} size="confirm" dismissable>
      <div className={styles.head}>
        <h2 id={titleId}>{t('customerService.palette.title')}</h2>
        <Button variant="quiet" onClick={onClose}>
          {t('customerService.keys.close')}
        </Button>
      </div>
      {opened === undefined ? (
        <Palette {...parts} acts={undefined} />
      ) : (
        <PaletteOfOpened {...parts} opened={opened} />
      )}
    </Modal>
  );
}

function PaletteOfOpened(props: {
  readonly titleId: string;
  readonly onDone: () => void;
  readonly opened: RegistrationKey;
}) {
  return <Palette {...props} acts={useOpenedActs(props.opened)} />;
}
