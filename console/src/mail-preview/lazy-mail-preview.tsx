import { useTranslation } from '../translations/use-translation.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { laterPart } from '../ui/later-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './lazy-mail-preview.module.css';
import type { MailPreviewState } from './mail-preview-state.ts';

/** The preview in its own chunk: the decision's button does not wait for it. */
export const LazyMailPreview = laterPart<{ readonly state: MailPreviewState }>(
  async () => {
    await afterPaint();
    return (await import('./mail-preview.tsx')).MailPreviewView;
  },
  () => <Skeleton lines={6} />,
);

/**
 * The preview inside the form, collapsed: the mail is requested when it is opened. Where the preview is
 * elsewhere on the screen, `onGo` leads there instead.
 */
export function PreviewPart({
  state,
  open,
  onOpen,
  onGo,
}: {
  readonly state: MailPreviewState;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onGo: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  if (onGo !== undefined)
    return (
      <Button variant="quiet" onClick={onGo}>
        <Icon name="mail" /> {t('decision.preview.go')}
      </Button>
    );
  return (
    <details
      className={styles.part}
      open={open}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="mail" /> {t('decision.preview.title')} <Icon name="chevron" />
      </summary>
      <div className={styles.inside}>{open && <LazyMailPreview state={state} />}</div>
    </details>
  );
}
