import type { Statistics } from '@countersign/contract/statistics';
import type { CountryCode } from '@countersign/domain/market/country-code';
import type { ReactNode } from 'react';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { Link } from '../../../ui/link.tsx';
import { Age } from './age.tsx';
import { type Compared, changeText, decidedOf, percent, shareWithin } from './change-text.ts';
import { durationText, workedText } from './duration-text.ts';
import styles from './figure-tiles.module.css';
import { daysIn, decidedIn, queuePath } from './overview-address.ts';

/** The main figures; each links to its list, and most say how they have changed. */
export function FigureTiles({
  statistics,
  countryCode,
}: {
  readonly statistics: Statistics;
  readonly countryCode: CountryCode | undefined;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { total, before } = statistics;
  const { waiting, overdue, oldestSubmittedAt, withdrawn = 0 } = total;
  const linked = total.linked ?? 0;
  const withApplicant = total.withApplicant ?? 0;
  const time = (minutes: number | null | undefined) =>
    minutes == null ? '–' : durationText(minutes, formats.tag);
  const { from, before: end } = daysIn(statistics);
  const decided = queuePath({ status: 'all', countryCode, ...decidedIn(statistics) });
  const share = shareWithin(total);
  const count = (now: number | undefined, then: number | undefined): Compared => ({
    kind: 'count',
    now,
    before: then,
  });
  return (
    <ul className={styles.tiles}>
      <Tile
        name={t('overview.waiting')}
        to={queuePath({ countryCode })}
        compared={count(waiting, before?.waiting)}
      >
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
      {total.received !== undefined && (
        <Tile
          name={t('overview.received')}
          to={queuePath({ status: 'all', countryCode, submittedFrom: from, submittedBefore: end })}
          compared={count(total.received, before?.received)}
        >
          {formats.number(total.received)}
        </Tile>
      )}
      <Tile
        name={t('overview.decided')}
        to={decided}
        compared={count(decidedOf(total), before && decidedOf(before))}
      >
        {formats.number(decidedOf(total))}
      </Tile>
      {total.withinTarget !== undefined && (
        <Tile
          name={t('overview.within')}
          to={queuePath({ status: 'all', countryCode, target: 'met', ...decidedIn(statistics) })}
          compared={{ kind: 'share', now: share, before: shareWithin(before) }}
        >
          {share === null ? '–' : percent(share, formats.tag)}
        </Tile>
      )}
      {linked > 0 && (
        <Tile
          name={t('overview.linked')}
          to={queuePath({ status: 'linked', countryCode, ...decidedIn(statistics) })}
          compared={count(linked, before?.linked)}
        >
          {formats.number(linked)}
        </Tile>
      )}
      {withdrawn > 0 && (
        <Tile
          name={t('overview.withdrawn')}
          to={queuePath({
            status: 'withdrawn',
            countryCode,
            withdrawnFrom: from,
            withdrawnBefore: end,
          })}
          compared={count(withdrawn, before?.withdrawn)}
        >
          {formats.number(withdrawn)}
        </Tile>
      )}
      <Tile
        name={t('overview.median')}
        to={decided}
        compared={{
          kind: 'minutes',
          now: total.medianMinutesToDecision,
          before: before?.medianMinutesToDecision,
        }}
      >
        {time(total.medianMinutesToDecision)}
      </Tile>
      <Tile name={t('overview.withStaff')} to={decided}>
        {time(total.medianMinutesWithStaff)}
      </Tile>
      <Tile name={t('overview.withApplicant')} to={decided}>
        {time(total.medianMinutesWithApplicant)}
      </Tile>
      {total.medianMinutesWorked != null && (
        <Tile name={t('overview.worked')} to={decided}>
          {workedText(total.medianMinutesWorked, formats.tag)}
        </Tile>
      )}
    </ul>
  );
}

const arrows = { up: '▲', down: '▼', same: '=' } as const;

function Tile({
  name,
  to,
  alarm = false,
  compared,
  children,
}: {
  readonly name: string;
  readonly to?: string | undefined;
  readonly alarm?: boolean;
  readonly compared?: Compared;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { tag } = useFormats();
  const change = compared && changeText(compared, tag, t);
  const words = (
    <>
      <span className={styles.tileName}>{name}</span>{' '}
      <span className={styles.figure} data-alarm={alarm || undefined}>
        {children}
      </span>
      {change && (
        <>
          {' '}
          <span className={styles.change}>
            <span aria-hidden="true">{arrows[change.way]} </span>
            {change.text}
          </span>
        </>
      )}
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
