import type { Address, Identifier } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { type Definition, DefinitionList } from '../ui/definition-list.tsx';
import { ForeignLink } from './foreign-link.tsx';
import { addressLines } from './format-address.ts';
import { marketLanguage } from './market-language.ts';
import styles from './registration-facts.module.css';

/** The practice that applies: names, addresses, numbers. */
export function PracticeCard({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation();
  const { practice, countryCode } = registration;
  const language = marketLanguage(countryCode);
  const named = (term: string, value: string | undefined): Definition[] =>
    value === undefined ? [] : [{ term, value: <bdi lang={language}>{value}</bdi> }];
  const items: Definition[] = [
    ...named(t('registration.legalName'), practice.legalName),
    ...named(t('registration.tradingName'), practice.tradingName),
    ...named(t('registration.kanaName'), practice.kanaName),
    {
      term: t('registration.type'),
      value: t(`registration.practiceType.${practice.type}`),
    },
    ...practice.identifiers.map((identifier) => ({
      term: t(`identifiers.${identifier.scheme}`),
      value: <IdentifierValue identifier={identifier} />,
    })),
    ...practice.addresses.map((address) => ({
      term: t(`registration.addressPurpose.${address.purpose}`),
      value: <PostalAddress address={address} market={countryCode} />,
    })),
    ...(practice.phone === undefined
      ? []
      : [{ term: t('registration.phone'), value: <PhoneLink number={practice.phone} /> }]),
    ...(practice.website === undefined
      ? []
      : [
          {
            term: t('registration.website'),
            value: <ForeignLink href={practice.website} />,
          },
        ]),
  ];
  return (
    <Card title={t('registration.practice')}>
      <DefinitionList items={items} />
    </Card>
  );
}

export function PhoneLink({ number }: { readonly number: string }) {
  return <a href={`tel:${number.replaceAll(/[^+0-9]/g, '')}`}>{number}</a>;
}

function IdentifierValue({ identifier }: { readonly identifier: Identifier }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { value, issuer, validUntil } = identifier;
  const expired = validUntil !== undefined && validUntil < new Date().toISOString().slice(0, 10);
  return (
    <>
      <bdi>{value}</bdi>
      {issuer !== undefined && (
        <span className={styles.small}>{t('registration.issuer', { issuer })}</span>
      )}
      {validUntil !== undefined && (
        <span className={expired ? styles.late : styles.small}>
          {t(expired ? 'registration.expired' : 'registration.validUntil', {
            date: formats.date(`${validUntil}T12:00:00`),
          })}
        </span>
      )}
    </>
  );
}

function PostalAddress({
  address,
  market,
}: {
  readonly address: Address;
  readonly market: string;
}) {
  const formats = useFormats();
  return (
    <address className={styles.address} lang={marketLanguage(address.countryCode)}>
      {addressLines(address).map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      {address.countryCode !== market && <span>{formats.market(address.countryCode)}</span>}
    </address>
  );
}
