import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { drawLater } from './draw-later.tsx';

const Waiting = () => <p>Waiting</p>;
const Failed = () => <p>Failed</p>;

/** A part of the screen, and what happens to it, in order. */
function partOf(name: string, happened: string[], requestFile = async () => {}) {
  function Part() {
    happened.push(`${name} begins`);
    useEffect(() => {
      happened.push(`${name} is drawn`);
    }, []);
    return <p>{name}</p>;
  }
  return drawLater(() => requestFile().then(() => Part), Waiting, Failed);
}

test('parts are drawn one after another', async () => {
  const happened: string[] = [];
  const names = ['Checks', 'History', 'Answers'];
  const file = Promise.withResolvers<void>();
  const requestFile = vi.fn(() => file.promise);
  const parts = names.map((name) => ({ name, Part: partOf(name, happened, requestFile) }));
  const screen = await render(parts.map(({ name, Part }) => <Part key={name} />));
  await expect.element(screen.getByText('Waiting').first()).toBeVisible();
  await expect.poll(() => requestFile.mock.calls.length).toBe(names.length);
  file.resolve();
  for (const name of names) await expect.element(screen.getByText(name)).toBeVisible();
  // The last one is seen before its effect has run.
  const inTurn = names.flatMap((name) => [`${name} begins`, `${name} is drawn`]);
  await expect.poll(() => happened).toEqual(inTurn);
});

test('all places of a part are drawn at once, and later ones without waiting', async () => {
  const Part = partOf('Copy', []);
  const screen = await render([<Part key="1" />, <Part key="2" />]);
  await expect.element(screen.getByText('Copy').nth(1)).toBeVisible();
  await screen.rerender([<Part key="1" />, <Part key="2" />, <Part key="3" />]);
  expect(screen.getByText('Copy').elements()).toHaveLength(3);
});

test('without its file a part says so, and the next place requests it again', async () => {
  let isThere = false;
  const Part = drawLater(
    async () => {
      if (!isThere) throw new Error('The file cannot be loaded');
      return () => <p>Checks</p>;
    },
    Waiting,
    Failed,
  );
  const first = await render(<Part />);
  await expect.element(first.getByText('Failed')).toBeVisible();
  await first.unmount();
  isThere = true;
  const second = await render(<Part />);
  await expect.element(second.getByText('Checks')).toBeVisible();
});

test('a part that has gone does not hold up the next one', async () => {
  let show: (what: ReactNode) => void = () => {};
  function Place() {
    const [what, setWhat] = useState<ReactNode>(<Slow />);
    show = setWhat;
    return what;
  }
  const file = Promise.withResolvers<() => ReactNode>();
  const Slow = drawLater(() => file.promise, Waiting);
  const Next = partOf('History', []);
  const screen = await render([<Place key="place" />, <Next key="next" />]);
  await expect.element(screen.getByText('History')).toBeVisible();
  show(<p>Gone</p>);
  await expect.element(screen.getByText('Gone')).toBeVisible();
  file.resolve(() => <p>Slow</p>);
  const Last = partOf('Answers', []);
  await screen.rerender([<Place key="place" />, <Last key="last" />]);
  await expect.element(screen.getByText('Answers')).toBeVisible();
});

test('a place that appears as its part arrives does not hold up the next part', async () => {
  const file = Promise.withResolvers<() => ReactNode>();
  const Checks = drawLater(() => file.promise, Waiting);
  let add: () => void = () => {};
  function Places() {
    const [count, setCount] = useState(1);
    add = () => setCount(2);
    // After the place is on the page, and before it can ask for its part.
    useLayoutEffect(() => {
      if (count > 1) file.resolve(() => <p>Checks</p>);
    }, [count]);
    return ['first', 'second'].slice(0, count).map((key) => <Checks key={key} />);
  }
  const Next = partOf('History', []);
  const screen = await render([<Places key="places" />, <Next key="next" />]);
  await expect.element(screen.getByText('History')).toBeVisible();
  add();
  await expect.element(screen.getByText('Checks').nth(1)).toBeVisible();
  const Last = partOf('Answers', []);
  await screen.rerender([<Places key="places" />, <Last key="last" />]);
  await expect.element(screen.getByText('Answers')).toBeVisible();
});
