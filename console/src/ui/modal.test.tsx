import { StrictMode, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withMotion } from '../testing/with-motion.ts';
import './tokens.css';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { isOnDialogEntry, openWhenStill } from './open-dialogs.ts';

withMotion();

type Name = 'First' | 'Second';

/** Two dialogs; `order` says which open and close, each in a task of its own. */
async function two(framesApart?: number) {
  let change: (name: Name, isOpen: boolean) => void = () => {};
  function Page() {
    const [opened, setOpened] = useState<readonly Name[]>([]);
    const [asked, setAsked] = useState<readonly Name[]>([]);
    const missing = opened.filter((name) => !asked.includes(name));
    if (missing.length > 0) setAsked([...asked, ...missing]);
    change = (name, isOpen) =>
      setOpened((before) => [...before.filter((one) => one !== name), ...(isOpen ? [name] : [])]);
    return (
      <>
        <Button onClick={() => change('First', true)}>Open</Button>
        {asked.map((name) => (
          <Modal
            key={name}
            isOpen={opened.includes(name)}
            onClose={() => change(name, false)}
            labelledBy={name}
          >
            <h2 id={name}>{name}</h2>
            <Button onClick={() => change(name, false)}>Close {name}</Button>
          </Modal>
        ))}
      </>
    );
  }
  const screen = await render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  const dialog = (name: Name) => screen.getByRole('dialog', { name });
  if (framesApart === undefined) {
    await screen.getByRole('button', { name: 'Open' }).click();
    await expect.element(dialog('First')).toBeVisible();
  } else {
    change('First', true);
    for (let frame = 0; frame < framesApart; frame += 1) await nextFrame();
    change('Second', true);
  }
  return { screen, dialog, change };
}

test.each([0, 5])('a dialog that opens %s frames before another closes works', async (frames) => {
  const { screen, dialog, change } = await two();
  change('Second', true);
  for (let frame = 0; frame < frames; frame += 1) await nextFrame();
  change('First', false);
  await screen.getByRole('button', { name: 'Close Second' }).click();
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test.each([0, 5])('a dialog that opens %s frames after another closed works', async (frames) => {
  const { screen, dialog, change } = await two();
  change('First', false);
  for (let frame = 0; frame < frames; frame += 1) await nextFrame();
  change('Second', true);
  await screen.getByRole('button', { name: 'Close Second' }).click();
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('the later of two dialogs is on top, and leaves the first as it was', async () => {
  const { screen, dialog, change } = await two();
  await userEvent.keyboard('{Tab}');
  const inFirst = screen.getByRole('button', { name: 'Close First' });
  await expect.element(inFirst).toHaveFocus();
  change('Second', true);
  await expect.element(dialog('Second')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await expect.element(inFirst).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('First')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}

test.each([0, 5])('two dialogs that open %s frames apart', async (frames) => {
  const { screen, dialog } = await two(frames);
  await screen.getByRole('button', { name: 'Close Second' }).click();
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Close First' }).click();
  await expect.element(dialog('First')).not.toBeInTheDocument();
});

test('Back closes the dialog on top; closed by a button, nothing of it stays in the history', async () => {
  const { screen, dialog, change } = await two();
  await vi.waitFor(() => expect(isOnDialogEntry()).toBe(true));
  change('Second', true);
  await expect.element(dialog('Second')).toBeVisible();
  window.history.back();
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(isOnDialogEntry()).toBe(true));
  await screen.getByRole('button', { name: 'Close First' }).click();
  await expect.element(dialog('First')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(isOnDialogEntry()).toBe(false));
});

test('a Back in the moment in which a dialog opens is for the dialog', async () => {
  const { dialog, change } = await two();
  change('First', false);
  await expect.element(dialog('First')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(isOnDialogEntry()).toBe(false));
  flushSync(() => change('First', true));
  expect(isOnDialogEntry()).toBe(true);
});

test('a page that is opened while the entry of the dialogs goes stays open', async () => {
  const { screen } = await two();
  const before = window.location.href;
  await expect.poll(isOnDialogEntry).toBe(true);
  // As the router does: its page is opened while the browser is on its way back.
  const back = vi.spyOn(window.history, 'back').mockImplementation(function (this: History) {
    this.go(-1);
    openWhenStill(() => window.history.pushState(null, '', '#next'));
  });
  onTestFinished(() => {
    back.mockRestore();
    window.history.replaceState(null, '', before);
  });
  await screen.getByRole('button', { name: 'Close First' }).click();
  await expect.poll(() => window.location.hash).toBe('#next');
  expect(isOnDialogEntry()).toBe(false);
});
