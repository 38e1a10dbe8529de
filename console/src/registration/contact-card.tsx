import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { type Definition, DefinitionList } from '../ui/definition-list.tsx';
import { applicantLanguage } from './applicant-language.ts';
import { marketLanguage } from './market-language.ts';
import { PhoneLink } from './practice-card.tsx';
import styles from './registration-facts.module.css';

/** Whom the decision will be told, and in which language. */
export function ContactCard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { contact, countryCode } = registration;
  const items: Definition[] = [
    {
      term: t('registration.name'),
      value: (
        <>
          <span lang={marketLanguage(countryCode)}>{contact.name}</span>
          {contact.kanaName !== undefined && (
            <span className={styles.small} lang="ja">
              {contact.kanaName}
            </span>
          )}
        </>
      ),
    },
    { term: t('registration.role'), value: t(`registration.contactRole.${contact.role}`) },
    {
      term: t('registration.email'),
      value: <a href={`mailto:${contact.email}`}>{contact.email}</a>,
    },
    ...(contact.phone === undefined
      ? []
      : [{ term: t('registration.phone'), value: <PhoneLink number={contact.phone} /> }]),
    {
      term: t('registration.language'),
      value: applicantLanguage(registration, formats),
    },
  ];
  return (
    <Card title={t('registration.contact')}>
      <DefinitionList items={items} />
    </Card>
  );
}
