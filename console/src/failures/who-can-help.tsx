import { inLanguage } from '../translations/formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { useShown } from '../translations/use-translations.ts';
import { useConfiguration } from '../use-configuration.ts';

/** Who gives access, for a person without it; nothing where the installation names nobody. */
export function WhoCanHelp() {
  const { t } = useTranslation();
  const { access } = useConfiguration().links;
  const { locale } = useShown();
  if (access === undefined) return null;
  const address = inLanguage(access, locale);
  return (
    <p>
      {t('decision.failure.helper')}{' '}
      <a href={address}>{address.replace(/^(?:mailto:|https:\/\/)/, '')}</a>
    </p>
  );
}
