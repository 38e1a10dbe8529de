import { useMatch, useOutlet } from 'react-router';
import { AssignedToMe } from '../../live/assigned-notice.tsx';
import { CornerNotices, TakenOver } from '../../live/corner-notices.tsx';
import { paths } from '../../paths.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './desk.module.css';
import { DeskKeys } from './keys/desk-keys.tsx';
import { loadOpenedRow } from './opened-row.tsx';
import { RegistrationList } from './queue/registration-list.tsx';

/** The list, a registration, or both in a split view if the width allows it. */
export function Desk() {
  const outlet = useOutlet();
  const opened = useMatch(`${paths.customerService}/:countryCode/:ticketNumber`);
  const splitView = useMedia('(min-width: 72rem)');
  const both = splitView && opened !== null;
  const { countryCode, ticketNumber } = opened?.params ?? {};
  const openedRow =
    countryCode === undefined || ticketNumber === undefined
      ? undefined
      : { countryCode, ticketNumber };
  return (
    <>
      <CornerNotices>
        <TakenOver />
        <AssignedToMe />
      </CornerNotices>
      <div className={both ? styles.both : undefined} data-wide="">
        {(splitView || opened === null) && (
          <div className={both ? styles.list : undefined} data-scrolls={both || undefined}>
            <RegistrationList
              splitView={splitView}
              onRows={loadOpenedRow}
              selected={opened === null ? undefined : `${countryCode}/${ticketNumber}`}
            />
          </div>
        )}
        {opened !== null && <div className={styles.opened}>{outlet}</div>}
      </div>
      {/* After the columns: inside them, the sticky list would cover it. */}
      <DeskKeys opened={openedRow} />
    </>
  );
}
