import { addressLines } from '@countersign/domain/registration/address-lines';
import type { Address, Identifier } from '@countersign/domain/registration/application';
import type { Registration } from '@countersign/domain/registration/registration';
import { serverClock } from '../clock/server-clock.ts';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { type Definition, DefinitionList } from '../ui/definition-list.tsx';
import { dialledDigits } from './dialled-digits.ts';
import { ForeignLink } from './foreign-link.tsx';
import { LazyCopyValue, LazyPrintedNumber } from './lazy-facts.tsx';
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
      value: <IdentifierValue registration={registration} identifier={identifier} />,
    })),
    ...practice.addresses.map((address) => ({
      term: t(`registration.addressPurpose.${address.purpose}`),
      value: (
        <PostalAddress
          name={t(`registration.addressPurpose.${address.purpose}`)}
          address={address}
          market={countryCode}
        />
      ),
    })),
    ...(practice.phone === undefined
      ? []
      : [{ term: t('registration.phone'), value: <PhoneValue number={practice.phone} /> }]),
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

export function PhoneValue({ number }: { readonly number: string }) {
  const { t } = useTranslation();
  const dialled = dialledDigits(number);
  return (
    <span className={styles.copied}>
      <a href={`tel:${dialled}`}>{number}</a>
      <LazyCopyValue text={dialled} name={t('registration.phone')} />
    </span>
  );
}

function IdentifierValue({
  registration,
  identifier,
}: {
  readonly registration: Registration;
  readonly identifier: Identifier;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { scheme, issuer, validUntil } = identifier;
  const expired =
    validUntil !== undefined &&
    validUntil < new Date(serverClock.nowMs()).toISOString().slice(0, 10);
  return (
    <>
      <span className={styles.copied}>
        <LazyPrintedNumber
          registration={registration}
          identifier={identifier}
          name={t(`identifiers.${scheme}`)}
        />
      </span>
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
  name,
  address,
  market,
}: {
  readonly name: string;
  readonly address: Address;
  readonly market: string;
}) {
  const formats = useFormats();
  const lines = addressLines(address);
  const country = address.countryCode === market ? [] : [formats.market(address.countryCode)];
  return (
    <span className={styles.copied}>
      <address className={styles.address} lang={marketLanguage(address.countryCode)}>
        {lines.map((line) => (
          <bdi key={line}>{line}</bdi>
        ))}
        {country.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <LazyCopyValue text={[...lines, ...country].join('\n')} name={name} />
    </span>
  );
}
