import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../../paths.ts';
import { RegistrationList } from './registration-list.tsx';
import { RegistrationScreen } from './registration-screen.tsx';

/** S2.1: `/customerService` and what is below it. */
export function CustomerServiceScreen() {
  return (
    <Routes>
      <Route index element={<RegistrationList />} />
      <Route path=":countryCode/:ticketNumber" element={<RegistrationScreen />} />
      <Route path="*" element={<Navigate to={paths.notFound} replace />} />
    </Routes>
  );
}
