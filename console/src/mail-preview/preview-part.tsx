import { useTranslation } from '../translations/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { MailPreviewView } from './lazy-mail-preview.tsx';
import styles from './preview-part.module.css';
import type { MailPreviewState } from './use-mail-preview.ts';

/** On a phone the preview folds away; the mail is asked for when it is unfolded. */
export function PreviewPart({
  state,
  open,
  onOpen,
}: {
  readonly state: MailPreviewState;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <details
      className={styles.part}
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="mail" /> {t('decision.preview.title')} <Icon name="chevron" />
      </summary>
      <div className={styles.inside}>{open && <MailPreviewView state={state} />}</div>
    </details>
  );
}
