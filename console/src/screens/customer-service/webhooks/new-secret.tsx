import { useTranslation } from '../../../translations/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import styles from './webhooks.module.css';

/** A secret that was just made: it can be copied now and is never shown again. */
export function NewSecret({
  url,
  secret,
  onDone,
}: {
  readonly url: string;
  readonly secret: string;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="success"
      title={t('webhooks.secret.title', { url })}
      actions={
        <>
          <CopyButton
            labelled
            text={secret}
            label={t('webhooks.secret.copy')}
            copiedLabel={t('webhooks.secret.copied')}
            failedLabel={t('registration.notCopied')}
          />
          <Button onClick={onDone}>{t('webhooks.secret.done')}</Button>
        </>
      }
    >
      <p>{t('webhooks.secret.text')}</p>
      <code className={styles.secret}>{secret}</code>
    </Notice>
  );
}
