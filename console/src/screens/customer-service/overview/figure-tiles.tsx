import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { ReactNode } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { Age } from './age.tsx';
import { durationText } from './duration-text.ts';
import styles from './figure-tiles.module.css';
import { decidedIn, queuePath } from './overview-address.ts';

/** The main figures; most link to the queue. */
export function FigureTiles({
  statistics,
  countryCode,
}: {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { total } = statistics;
  const { waiting, overdue, oldestSubmittedAt, approved, rejected, withdrawn = 0 } = total;
  const withApplicant = total.withApplicant ?? 0;
  const time = (minutes: number | null | undefined) =>
    minutes == null ? '–' : durationText(minutes, formats.tag);
  return (
    <ul className={styles.tiles}>
      <Tile name={t('overview.waiting')} to={queuePath({ countryCode })}>
        {formats.number(waiting)}
      </Tile>
      <Tile
        name={t('overview.overdue')}
        to={queuePath({ countryCode, due: 'overdue' })}
        alarm={overdue > 0}
      >
        {formats.number(overdue)}
      </Tile>
      <Tile
        name={t('customerService.requestOption.waiting')}
        to={queuePath({ countryCode, request: 'waiting' })}
      >
        {formats.number(withApplicant)}
      </Tile>
      <Tile
        name={t('overview.oldest')}
        to={oldestSubmittedAt === null ? undefined : queuePath({ countryCode, order: 'oldest' })}
      >
        {oldestSubmittedAt === null ? '–' : <Age since={oldestSubmittedAt} />}
      </Tile>
      <Tile
        name={t('overview.decided')}
        to={queuePath({ status: 'all', countryCode, ...decidedIn(statistics) })}
      >
        {formats.number(approved + rejected)}
      </Tile>
      {withdrawn > 0 && (
        <Tile
          name={t('overview.withdrawn')}
          to={queuePath({ status: 'withdrawn', countryCode, order: 'newest' })}
        >
          {formats.number(withdrawn)}
        </Tile>
      )}
      <Tile name={t('overview.median')}>{time(total.medianMinutesToDecision)}</Tile>
      <Tile name={t('overview.withStaff')}>{time(total.medianMinutesWithStaff)}</Tile>
      <Tile name={t('overview.withApplicant')}>{time(total.medianMinutesWithApplicant)}</Tile>
    </ul>
  );
}

function Tile({
  name,
  to,
  alarm = false,
  children,
}: {
  readonly name: string;
  readonly to?: string | undefined;
  readonly alarm?: boolean;
  readonly children: ReactNode;
}) {
  const words = (
    <>
      <span className={styles.tileName}>{name}</span>{' '}
      <span className={styles.figure} data-alarm={alarm || undefined}>
        {children}
      </span>
    </>
  );
  return (
    <li className={styles.tile}>
      {to === undefined ? (
        <p className={styles.tileInside}>{words}</p>
      ) : (
        <Link className={styles.tileInside} to={to}>
          {words}
        </Link>
      )}
    </li>
  );
}
