import { Navigate, Route, Routes, useLocation, useMatch, useOutlet, useParams } from 'react-router';
import { AssignedToMe } from '../../live/assigned-notice.tsx';
import { CornerNotices, TakenOver } from '../../live/corner-notices.tsx';
import { paths } from '../../paths.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { deskPaths } from './address/desk-paths.ts';
import { SelectionProvider } from './bulk/selection-provider.tsx';
import styles from './desk.module.css';
import { DeskFrame } from './desk-frame.tsx';
import { DeskKeys } from './keys/desk-keys.tsx';
import { loadOpenedRow, OpenedRow } from './opened-row.tsx';
import { RegistrationList } from './queue/registration-list.tsx';

/** Below `/customerService`, `/settings/FR` is as good as `/settings?countryCode=FR`. */
function SettingsOfMarket() {
  const { countryCode } = useParams();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  query.set('countryCode', countryCode ?? '');
  return <Navigate to={`${deskPaths.settings}?${query}`} replace state={state} />;
}

export { primeList } from './queue/rows-query.ts';

const BulkScreen = laterPart(async () => (await import('./bulk/bulk-screen.tsx')).default);
const OverviewScreen = laterPart(
  async () => (await import('./overview/overview-screen.tsx')).OverviewScreen,
);
const MailsScreen = laterPart(async () => (await import('./mails/mails-screen.tsx')).MailsScreen);
const AbsencesScreen = laterPart(
  async () => (await import('./absences/absences-screen.tsx')).AbsencesScreen,
);
const NotificationsScreen = laterPart(
  async () => (await import('./notifications/notifications-screen.tsx')).NotificationsScreen,
);
const SessionsScreen = laterPart(
  async () => (await import('./sessions/sessions-screen.tsx')).SessionsScreen,
);
const SettingsScreen = laterPart(
  async () => (await import('./settings/settings-screen.tsx')).SettingsScreen,
);

/** S2.1: `/customerService` and what is below it. */
export default function CustomerServiceScreen() {
  return (
    <SelectionProvider>
      <Routes>
        <Route element={<DeskFrame />}>
          <Route element={<Desk />}>
            <Route index element={null} />
            <Route path=":countryCode/:ticketNumber" element={<OpenedRow />} />
          </Route>
          <Route path="bulk" element={<BulkScreen />} />
          <Route caseSensitive path="overview" element={<OverviewScreen />} />
          <Route caseSensitive path="mails" element={<MailsScreen />} />
          <Route caseSensitive path="absences" element={<AbsencesScreen />} />
          <Route caseSensitive path="notifications" element={<NotificationsScreen />} />
          <Route caseSensitive path="sessions" element={<SessionsScreen />} />
          <Route caseSensitive path="settings" element={<SettingsScreen />} />
          <Route caseSensitive path="settings/:countryCode" element={<SettingsOfMarket />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.notFound} replace />} />
      </Routes>
    </SelectionProvider>
  );
}

/** The list, a registration, or both in a split view if the width allows it. */
function Desk() {
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
