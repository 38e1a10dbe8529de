import { Component, type ReactNode, Suspense, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { drawLater } from './draw-later.tsx';
import { laterPart, NotLoadedContext, type NotLoadedProps } from './later-part.tsx';

// React writes what a boundary has caught.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

const Waiting = () => <p>Waiting</p>;
const Missing = ({ retry, times }: NotLoadedProps) => (
  <button type="button" onClick={retry}>
    Missing {times}
  </button>
);

/** A file that arrives at the attempt of this number. */
function fileOf(arrivesAt: number) {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts < arrivesAt) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The figures</p>;
  };
}

/** A part beside a button that removes it and draws it again. */
async function show(Part: () => ReactNode) {
  function Page() {
    const [isOpen, setOpen] = useState(true);
    return (
      <NotLoadedContext value={Missing}>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Overview
        </button>
        <Suspense fallback={<p>Loading</p>}>{isOpen && <Part />}</Suspense>
      </NotLoadedContext>
    );
  }
  const screen = await render(<Page />);
  return { screen, beside: screen.getByRole('button', { name: 'Overview' }) };
}

test.each([
  ['drawn while it is awaited', (arrivesAt: number) => laterPart(fileOf(arrivesAt), Waiting)],
  ['awaited by what is around it', (arrivesAt: number) => laterPart(fileOf(arrivesAt))],
  ['drawn after the first frame', (arrivesAt: number) => drawLater(fileOf(arrivesAt), Waiting)],
])(
  '[S8.2] a part without its file leaves the page, and can be requested again: %s',
  async (_how, make) => {
    const Part = make(3) as () => ReactNode;
    const { screen, beside } = await show(Part);
    await screen.getByRole('button', { name: 'Missing 1' }).click();
    await expect.element(beside).toBeVisible();
    await screen.getByRole('button', { name: 'Missing 2' }).click();
    await expect.element(screen.getByText('The figures')).toBeVisible();
    await expect.element(screen.getByText(/Missing/)).not.toBeInTheDocument();
  },
);

test('[S8.2] the next visit requests a missing file again', async () => {
  const { screen, beside } = await show(laterPart(fileOf(2)) as () => ReactNode);
  await expect.element(screen.getByText('Missing 1')).toBeVisible();
  await beside.click();
  await beside.click();
  await expect.element(screen.getByText('The figures')).toBeVisible();
});

test('a bug in a part is not taken for a missing file', async () => {
  class Outer extends Component<{ readonly children: ReactNode }> {
    override state = { reason: '' };
    static getDerivedStateFromError = (error: Error) => ({ reason: error.message });
    override render() {
      return this.state.reason === '' ? this.props.children : <p>{this.state.reason}</p>;
    }
  }
  const Part = laterPart(
    async () => () => {
      throw new RangeError('a bug');
    },
    Waiting,
  );
  const screen = await render(
    <NotLoadedContext value={Missing}>
      <Outer>
        <Part />
      </Outer>
    </NotLoadedContext>,
  );
  await expect.element(screen.getByText('a bug')).toBeVisible();
});
