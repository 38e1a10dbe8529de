import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../../paths.ts';
import { laterPart } from '../../ui/later-part.tsx';
import { SelectionProvider } from './bulk/selection-provider.tsx';
import { Desk } from './desk.tsx';
import { DeskFrame } from './desk-frame.tsx';
import { OpenedRow } from './opened-row.tsx';
import { SettingsOfMarket } from './settings-of-market.tsx';

export { primeList } from './queue/rows-query.ts';

const BulkScreen = laterPart(async () => (await import('./bulk/bulk-screen.tsx')).default);
const OverviewScreen = laterPart(
  async () => (await import('./overview/overview-screen.tsx')).OverviewScreen,
);
const MailsScreen = laterPart(async () => (await import('./mails/mails-screen.tsx')).MailsScreen);
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
          <Route caseSensitive path="settings" element={<SettingsScreen />} />
          <Route caseSensitive path="settings/:countryCode" element={<SettingsOfMarket />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.notFound} replace />} />
      </Routes>
    </SelectionProvider>
  );
}
