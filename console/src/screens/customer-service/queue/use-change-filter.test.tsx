import { CountryCode } from '@countersign/domain/market/country-code';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useChangeFilter, useChangeSearch } from './use-change-filter.ts';

test('a choice made while another is rendered takes nothing back', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/?locale=en']}>
      <QuickHand />
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Choose' }).click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('?locale=en&status=rejected&countryCode=JP&order=oldest');
});

test('a choice after Back builds on what is shown then', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/?countryCode=FR', '/?countryCode=JP']}>
      <Choices />
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Oldest' }).click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('?countryCode=JP&order=oldest');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('?countryCode=FR');
  await screen.getByRole('button', { name: 'Oldest' }).click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('?countryCode=FR&order=oldest');
});

test('a search that comes before the effects of the one before it is not lost', async () => {
  const screen = await render(<QuickTypist />);
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('lafa lafay');
});

test('a row that is opened between the commit of a search and its effects stays open', async () => {
  const screen = await render(
    <MemoryRouter initialEntries={['/customerService?locale=en']}>
      <QuickOpener />
    </MemoryRouter>,
  );
  await screen.getByRole('button', { name: 'Search' }).click();
  await expect
    .element(screen.getByRole('status'))
    .toHaveTextContent('/customerService/FR/T-2?locale=en&q=lafa');
});

/** Opens a row when a search has been drawn and is not in the address yet. */
function QuickOpener() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isOpening = useRef(false);
  const changeSearch = useChangeSearch(useChangeFilter());
  useLayoutEffect(() => {
    if (isOpening.current) void navigate(`/customerService/FR/T-2${search}`);
    isOpening.current = false;
  });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isOpening.current = true;
          changeSearch('lafa');
        }}
      >
        Search
      </button>
      <p role="status">{`${pathname}${search}`}</p>
    </>
  );
}

/** Searches again between the commit of a search and its effects. */
function QuickTypist() {
  const [applied, setApplied] = useState<readonly string[]>([]);
  const isTypingOn = useRef(false);
  const search = useChangeSearch(({ q = '' }) => setApplied((before) => [...before, q]));
  useLayoutEffect(() => {
    if (isTypingOn.current) search('lafay');
    isTypingOn.current = false;
  });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          isTypingOn.current = true;
          search('lafa');
        }}
      >
        Search
      </button>
      <output>{applied.join(' ')}</output>
    </>
  );
}

/** Chooses again before and after the effects of the first choice. */
function QuickHand() {
  const { search } = useLocation();
  const isFirstShown = search === '?locale=en&status=rejected';
  const latest = useRef<ReturnType<typeof useChangeFilter>>(undefined);
  useLayoutEffect(() => {
    if (isFirstShown) latest.current?.({ countryCode: CountryCode.parse('JP') });
  }, [isFirstShown]);
  const choose = useChangeFilter();
  latest.current = choose;
  useEffect(() => {
    if (isFirstShown) latest.current?.({ order: 'oldest' });
  }, [isFirstShown]);
  return (
    <>
      <button type="button" onClick={() => choose({ status: 'rejected' })}>
        Choose
      </button>
      <p role="status">{search}</p>
    </>
  );
}

function Choices() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const choose = useChangeFilter();
  return (
    <>
      <button type="button" onClick={() => choose({ order: 'oldest' })}>
        Oldest
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <p role="status">{search}</p>
    </>
  );
}
