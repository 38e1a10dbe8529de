import { useTranslation } from '../translations/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { DecisionDraft } from './decision-draft.ts';
import styles from './typed-text.module.css';

/** What somebody had typed when it turned out that the decision was made already (S8.2). */
export function TypedText({
  draft,
  onDiscard,
}: {
  readonly draft: DecisionDraft;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation();
  const codes = [...draft.rejectionCodes, ...draft.approvalCodes].map(
    (code) => `${code} ${t(`reasons.code.${code}`)}`,
  );
  const texts = [codes.join('\n'), draft.messageToApplicant, draft.internalNote].filter(
    (text) => text.trim() !== '',
  );
  if (texts.length === 0) return null;
  return (
    <Card title={t('decision.conflict.yourText')}>
      <div className={styles.texts}>
        {texts.map((text) => (
          <p key={text} dir="auto">
            {text}
          </p>
        ))}
      </div>
      <div className={styles.actions}>
        <CopyButton
          labelled
          text={texts.join('\n\n')}
          label={t('decision.conflict.copy')}
          copiedLabel={t('decision.conflict.copied')}
        />
        <Button variant="quiet" onClick={onDiscard}>
          {t('decision.draft.discard')}
        </Button>
      </div>
    </Card>
  );
}
