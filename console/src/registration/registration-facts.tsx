import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { type Definition, DefinitionList } from '../ui/definition-list.tsx';
import { Icon } from '../ui/icon.tsx';
import { useConfiguration } from '../use-configuration.ts';
import { applicantLanguage } from './applicant-language.ts';
import { ForeignLink } from './foreign-link.tsx';
import { LazyCopyValue, LazyDocumentPreview } from './lazy-facts.tsx';
import { marketLanguage } from './market-language.ts';
import { PhoneValue, PracticeCard } from './practice-card.tsx';
import styles from './registration-facts.module.css';

/** All data of the application. `isFolded`: practice and contact, which the evidence shows too, in one line that unfolds. */
export function RegistrationFacts({
  registration,
  isFolded = false,
}: {
  readonly registration: Registration;
  readonly isFolded?: boolean;
}) {
  const { t } = useTranslation();
  const cards = (
    <>
      <PracticeCard registration={registration} />
      <ContactCard registration={registration} />
    </>
  );
  return (
    <div className={styles.facts}>
      {isFolded ? (
        <details className={styles.folded}>
          <summary>
            {t('registration.asSent')}
            <Icon name="chevron" size={16} />
          </summary>
          <div className={styles.facts}>{cards}</div>
        </details>
      ) : (
        cards
      )}
      <DocumentsCard registration={registration} />
    </div>
  );
}

/**
 * Links to the documents, which stay at the registration site; each opens in a new tab. Those of an
 * origin that the operator lists can be shown here too.
 */
function DocumentsCard({ registration }: { readonly registration: Registration }) {
  const { documents, request } = registration;
  const { t } = useTranslation();
  const { documentOrigins = [] } = useConfiguration();
  const shown = documents.filter(({ link }) => documentOrigins.includes(new URL(link).origin));
  return (
    <Card title={t('registration.documents')}>
      {documents.length === 0 ? (
        <p className={styles.none}>
          {t('registration.noDocuments')}
          {request !== undefined && ` ${t('registration.laterDocuments')}`}
        </p>
      ) : (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={`${document.kind} ${document.link}`}>
              <ForeignLink href={document.link}>{document.fileName}</ForeignLink>
              <span className={styles.small}>
                {t(`registration.documentKind.${document.kind}`)}
              </span>
              {shown.includes(document) && (
                <LazyDocumentPreview document={document} among={shown} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The recipient of the decision's mail, and its language. */
function ContactCard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { contact, countryCode } = registration;
  const items: Definition[] = [
    {
      term: t('registration.name'),
      value: (
        <>
          <bdi lang={marketLanguage(countryCode)}>{contact.name}</bdi>
          {contact.kanaName !== undefined && (
            <bdi className={styles.small} lang="ja">
              {contact.kanaName}
            </bdi>
          )}
        </>
      ),
    },
    { term: t('registration.role'), value: t(`registration.contactRole.${contact.role}`) },
    {
      term: t('registration.email'),
      value: (
        <span className={styles.copied}>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
          <LazyCopyValue text={contact.email} name={t('registration.email')} />
        </span>
      ),
    },
    ...(contact.phone === undefined
      ? []
      : [{ term: t('registration.phone'), value: <PhoneValue number={contact.phone} /> }]),
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
