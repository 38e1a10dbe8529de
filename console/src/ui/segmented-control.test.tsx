import { startTransition, use, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SegmentedControl } from './segmented-control.tsx';

test('what is pressed stands before the page is drawn, so that the one before can be pressed again', async () => {
  const drawn = Promise.withResolvers<void>();
  const chosen: string[] = [];
  function Later() {
    const [{ value, wait }, setState] = useState<{ value: string; wait?: Promise<void> }>({
      value: 'reject',
    });
    if (wait !== undefined) use(wait);
    return (
      <SegmentedControl
        legend="Decision"
        segments={['approve', 'reject'].map((one) => ({ value: one, label: one }))}
        value={value}
        onChange={(next) => {
          chosen.push(next);
          startTransition(() =>
            setState({ value: next, ...(next === 'approve' && { wait: drawn.promise }) }),
          );
        }}
      />
    );
  }
  const screen = await render(<Later />);
  const radio = (name: string) => screen.getByRole('radio', { name });
  await radio('approve').click();
  await expect.element(radio('approve')).toBeChecked();
  await radio('reject').click();
  await expect.element(radio('reject')).toBeChecked();
  expect(chosen).toEqual(['approve', 'reject']);
  drawn.resolve();
  await expect.element(radio('reject')).toBeChecked();
});
