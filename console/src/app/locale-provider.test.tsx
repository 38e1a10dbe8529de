import { useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useLocaleChoice } from '../translations/use-translations.ts';
import { LocaleProvider } from './locale-provider.tsx';

/** Comes from the queue, then changes the language. */
function Probe() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { choose } = useLocaleChoice();
  const fromQueue = { channel: 'customer-service' };
  return (
    <>
      <button
        type="button"
        onClick={() => navigate('/approve?ticketNumber=T-1', { state: fromQueue })}
      >
        Open
      </button>
      <button type="button" onClick={() => choose('fr')}>
        Français
      </button>
      <output>{`${search} ${JSON.stringify(state)}`}</output>
    </>
  );
}

test('[S3.7] a change of language keeps the address and how the person came here', async () => {
  const probe = (
    <LocaleProvider>
      <Probe />
    </LocaleProvider>
  );
  const { screen } = await renderScreen(probe, { at: '/', api: fakeApi({}) });
  await screen.getByRole('button', { name: 'Open' }).click();
  await screen.getByRole('button', { name: 'Français' }).click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('?ticketNumber=T-1&locale=fr {"channel":"customer-service"}');
});
