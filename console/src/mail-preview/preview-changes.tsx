import type { MailPreview } from '@countersign/contract/preview';
import { useTranslation } from '../translations/use-translation.ts';
import { changedLines } from './changed-lines.ts';
import styles from './preview-changes.module.css';

/** How the mail would differ from the one that was on the screen. */
export function PreviewChanges({
  before,
  now,
}: {
  readonly before: MailPreview | undefined;
  readonly now: MailPreview | undefined;
}) {
  const { t } = useTranslation();
  if (before === undefined || now === undefined || before.hash === now.hash) return null;
  const whole = ({ mail, recipient }: MailPreview) => `${recipient}\n${mail.subject}\n${mail.text}`;
  const changes = changedLines(whole(before), whole(now));
  const lang = now.mail.language.replace('_', '-');
  return (['removed', 'added'] as const).map(
    (kind) =>
      changes[kind].length > 0 && (
        <div key={kind}>
          <p className={styles.title}>{t(`decision.preview.${kind}`)}</p>
          <ul className={styles.lines} lang={lang}>
            {changes[kind].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ),
  );
}
