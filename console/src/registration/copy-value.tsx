import { useTranslation } from '../translations/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';

interface CopyValueProps {
  readonly text: string;
  /** What it is: `Phone`. */
  readonly name: string;
}

/** Copies a fact of the application. Loaded after the screen: see lazy-facts.tsx. */
export function CopyValue({ text, name }: CopyValueProps) {
  const { t } = useTranslation();
  return (
    <CopyButton
      text={text}
      label={t('registration.copy', { name })}
      copiedLabel={t('registration.copied')}
      failedLabel={t('registration.notCopied')}
    />
  );
}
