import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Link } from './link.tsx';

function Page() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="place">
        {pathname} {JSON.stringify(state)}
      </p>
      <Link to="/next" state={{ from: 'here' }}>
        Next
      </Link>
      <Link to="/never" onClick={(event) => event.preventDefault()}>
        Never
      </Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

async function opened() {
  const { getByRole, getByTestId } = await render(
    <MemoryRouter initialEntries={['/first']}>
      <Page />
    </MemoryRouter>,
  );
  // What is not taken by the link would leave the page of the test.
  const taken: boolean[] = [];
  const watch = (event: Event) => {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  };
  const click = (name: string, how: MouseEventInit = {}) => {
    window.addEventListener('click', watch, { once: true });
    getByRole('link', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  };
  return { click, taken, place: getByTestId('place'), back: getByRole('button') };
}

test('a click opens the page of a link here, with its state', async () => {
  const { click, taken, place } = await opened();
  click('Next');
  await expect.element(place).toHaveTextContent('/next {"from":"here"}');
  expect(taken).toEqual([true]);
});

test.each<MouseEventInit>([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('a click with %o is left to the browser', async (how) => {
  const { click, taken, place } = await opened();
  click('Next', how);
  expect(taken).toEqual([false]);
  await expect.element(place).toHaveTextContent('/first null');
});

test('a link whose own handler has taken the click opens nothing', async () => {
  const { click, place, back } = await opened();
  click('Never');
  click('Next');
  await expect.element(place).toHaveTextContent('/next {"from":"here"}');
  await back.click();
  await expect.element(place).toHaveTextContent('/first null');
});
