import { Navigate, Route, Routes, useLocation, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { deskPaths } from './address/desk-paths.ts';
import { SelectionProvider } from './bulk/selection-provider.tsx';
import { Desk } from './desk.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { OpenedRow } from './opened-row.tsx';

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
