import { useId } from 'react';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { deskKeys } from './desk-act.ts';
import styles from './keys-dialog.module.css';
import { paletteKeyName, submitKeyName } from './palette-key.ts';

const wordOf = {
  j: 'next',
  k: 'previous',
  Enter: 'open',
  x: 'mark',
  X: 'markStretch',
  a: 'approve',
  q: 'ask',
  r: 'reject',
  s: 'assign',
  u: 'undo',
  '/': 'search',
  '?': 'keys',
} as const satisfies Record<(typeof deskKeys)[number], string>;

/** Of the viewer of documents, while it has the focus. */
const documentKeys = [
  [['n', 'p'], 'documentStep'],
  [['+', '-', '0'], 'documentSize'],
  [['t'], 'documentTurn'],
  [['y', 'c', 'm'], 'licenceTick'],
  [['Esc'], 'documentClose'],
] as const;

interface KeysDialogProps {
  readonly keys: readonly (typeof deskKeys)[number][];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isOn: boolean;
  readonly onSwitch: (on: boolean) => void;
}

/** Lists the keys and turns them on or off. */
export default function KeysDialog({ keys, isOpen, onClose, isOn, onSwitch }: KeysDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [control, enter] = [t('customerService.keys.control'), t('customerService.keys.enter')];
  return (
    <Modal isOpen={isOpen} onClose={onClose} labelledBy={titleId} size="confirm" dismissable>
      <h2 id={titleId} className={styles.title}>
        {t('customerService.keys.title')}
      </h2>
      <dl className={styles.keys}>
        {keys.map((key) => (
          <div key={key}>
            <dt>
              <kbd>{key === 'Enter' ? enter : key}</kbd>
            </dt>
            <dd>{t(`customerService.keys.${wordOf[key]}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>{submitKeyName(control, enter)}</kbd>
          </dt>
          <dd>{t('customerService.keys.submit')}</dd>
        </div>
        <div>
          <dt>
            <kbd>1</kbd>–<kbd>0</kbd>
          </dt>
          <dd>{t('customerService.keys.digits')}</dd>
        </div>
        {keys.includes('/') && (
          <div>
            <dt>
              <kbd>{paletteKeyName(control)}</kbd>
            </dt>
            <dd>{t('customerService.keys.palette')}</dd>
          </div>
        )}
      </dl>
      <h3 className={styles.group}>{t('customerService.keys.document')}</h3>
      <dl className={styles.keys}>
        {documentKeys.map(([pressed, word]) => (
          <div key={word}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key === 'Esc' ? t('customerService.keys.escape') : key}</kbd>
              ))}
            </dt>
            <dd>{t(`customerService.keys.${word}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
        />
        {t('customerService.keys.on')}
      </label>
      <Button wide onClick={onClose}>
        {t('customerService.keys.close')}
      </Button>
    </Modal>
  );
}
