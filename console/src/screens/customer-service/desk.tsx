import { useMatch, useOutlet } from 'react-router';
import { CornerNotices, TakenOver } from '../../live/corner-notices.tsx';
import { paths } from '../../paths.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './desk.module.css';
import { DeskKeys } from './keys/desk-keys.tsx';
import { RegistrationList } from './queue/registration-list.tsx';

/** The list, a registration, or where there is room both beside each other. */
export function Desk() {
  const outlet = useOutlet();
  const opened = useMatch(`${paths.customerService}/:countryCode/:ticketNumber`);
  const roomy = useMedia('(min-width: 72rem)');
  const both = roomy && opened !== null;
  const { countryCode, ticketNumber } = opened?.params ?? {};
  return (
    <>
      <CornerNotices>
        <TakenOver />
      </CornerNotices>
      <div className={both ? styles.both : undefined} data-split={both || undefined}>
        {(roomy || opened === null) && (
          <div className={both ? styles.list : undefined} data-scrolls={both || undefined}>
            <RegistrationList
              roomy={roomy}
              selected={opened === null ? undefined : `${countryCode}/${ticketNumber}`}
            />
          </div>
        )}
        {opened !== null && <div className={styles.opened}>{outlet}</div>}
      </div>
      {/* Beside them, the list that stays in sight would lie over it. */}
      <DeskKeys />
    </>
  );
}
