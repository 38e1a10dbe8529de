import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withMotion } from '../testing/with-motion.ts';
import './tokens.css';
import { Button } from './button.tsx';
import { ConfirmProvider, type ConfirmQuestion, useConfirm } from './confirm.tsx';
import { isOnDialogEntry } from './open-dialogs.ts';

withMotion();

const defaults = { confirmLabel: 'OK', cancelLabel: 'Cancel' };
const question = { title: 'Reject T-1', question: 'The applicant will be told.' };

async function ask(asked: ConfirmQuestion = question) {
  const answers: boolean[] = [];
  function Asker() {
    const confirm = useConfirm();
    return <Button onClick={async () => void answers.push(await confirm(asked))}>Ask</Button>;
  }
  const screen = await render(
    <ConfirmProvider defaults={defaults}>
      <Asker />
    </ConfirmProvider>,
  );
  await screen.getByRole('button', { name: 'Ask' }).click();
  const dialog = screen.getByRole('alertdialog', { name: asked.title });
  await expect.element(dialog).toBeVisible();
  return { screen, dialog, answers };
}

test('[S2.10] the dialog shows title, question and default labels', async () => {
  const { dialog } = await ask();
  await expect.element(dialog).toHaveAccessibleDescription('The applicant will be told.');
  await expect.element(dialog.getByRole('button', { name: 'OK' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('[S2.10] takes other labels', async () => {
  const { dialog } = await ask({ ...question, confirmLabel: 'Reject', cancelLabel: 'Back' });
  await expect.element(dialog.getByRole('button', { name: 'Reject' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus();
});

test('[S2.10] the confirm button says yes, and the focus goes back to where it was', async () => {
  const { screen, dialog, answers } = await ask();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers).toEqual([true]);
  await expect.element(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
});

test.each(['{Enter}', '{Escape}'])('[S2.10] %s at once is no', async (key) => {
  const { dialog, answers } = await ask();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers).toEqual([false]);
});

test('[S2.10] Ctrl+Enter confirms also after a click on the words of the dialog', async () => {
  const { dialog, answers } = await ask();
  await dialog.getByText(question.question).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers).toEqual([true]);
});

test('[S2.10] Back means no, and stays on the page', async () => {
  const { dialog, answers } = await ask();
  await vi.waitFor(() => expect(isOnDialogEntry()).toBe(true));
  const heard = vi.fn();
  window.addEventListener('popstate', heard);
  window.history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers).toEqual([false]);
  expect(isOnDialogEntry()).toBe(false);
  expect(heard).not.toHaveBeenCalled();
  window.removeEventListener('popstate', heard);
});

test('[S2.10] the dialog ends with what asked: there is nothing left to confirm', async () => {
  const { screen, dialog, answers } = await ask();
  await screen.rerender(
    <ConfirmProvider defaults={defaults}>
      <p>Decided by a colleague</p>
    </ConfirmProvider>,
  );
  await expect.element(dialog).not.toBeInTheDocument();
  expect(answers).toEqual([false]);
});

test('[S2.10] what has asked before does not end the dialog of another', async () => {
  const answers: boolean[] = [];
  function Asker({ name }: { readonly name: string }) {
    const confirm = useConfirm();
    const asked = { ...question, title: name };
    return <Button onClick={async () => void answers.push(await confirm(asked))}>{name}</Button>;
  }
  const page = (first: boolean) => (
    <ConfirmProvider defaults={defaults}>
      {first && <Asker name="First" />}
      <Asker name="Second" />
    </ConfirmProvider>
  );
  const screen = await render(page(true));
  await screen.getByRole('button', { name: 'First' }).click();
  await screen.getByRole('button', { name: 'OK' }).click();
  await screen.getByRole('button', { name: 'Second' }).click();
  const dialog = screen.getByRole('alertdialog', { name: 'Second' });
  await expect.element(dialog).toBeVisible();
  await screen.rerender(page(false));
  await dialog.getByRole('button', { name: 'OK' }).click();
  expect(answers).toEqual([true, true]);
});

test('[S2.10] keeps the focus inside', async () => {
  const { dialog } = await ask();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('[S2.10] [S9.2] is small and takes 200 ms', async () => {
  const { dialog } = await ask();
  const modal = dialog.element();
  expect(getComputedStyle(modal).transitionDuration).toBe('0.2s');
  expect(modal.getBoundingClientRect().width).toBeLessThanOrEqual(416);
});
