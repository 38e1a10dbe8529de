import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SearchBox } from './search-box.tsx';

/** The box alone, with an address that changes when a test says so. */
async function renderBox() {
  const onSearch = vi.fn<(search: string) => void>();
  let show: (value: string) => void = () => undefined;
  function Box() {
    const [value, setValue] = useState('');
    show = setValue;
    return (
      <>
        <SearchBox value={value} onSearch={onSearch} onEnter={() => undefined} />
        <output>{value}</output>
      </>
    );
  }
  const { screen } = await renderScreen(<Box />, { at: '/', api: fakeApi({}) });
  const box = screen.getByRole('searchbox', { name: 'Search' });
  await box.click();
  const address = async (value: string) => {
    show(value);
    await expect.element(screen.getByRole('status')).toHaveTextContent(value);
  };
  return { box, onSearch, address };
}

test('letters typed while a search reaches the address stay', async () => {
  const { box, onSearch, address } = await renderBox();
  await userEvent.keyboard('abc');
  await expect.poll(() => onSearch).toHaveBeenLastCalledWith('abc');
  await userEvent.keyboard('d');
  await expect.poll(() => onSearch).toHaveBeenLastCalledWith('abcd');
  await userEvent.keyboard('e');
  await address('abc');
  await expect.element(box).toHaveValue('abcde');
  await address('abcd');
  await expect.element(box).toHaveValue('abcde');
});

test('an address that was not searched for here replaces the text', async () => {
  const { box, onSearch, address } = await renderBox();
  await userEvent.keyboard('abc');
  await expect.poll(() => onSearch).toHaveBeenLastCalledWith('abc');
  await address('abc');
  await address('other');
  await expect.element(box).toHaveValue('other');
  await address('abc');
  await expect.element(box).toHaveValue('abc');
});
