import { afterEach, expect, test } from 'vitest';
import { screenOf, shownTexts } from './shown-texts.ts';

const texts = {
  save: 'Save',
  form: {
    keep: 'Save',
    due: 'Due {{when}}, {{person}}',
    only: '{{value}}',
    hint: 'Where replies go',
  },
};

afterEach(() => document.body.replaceChildren());

test('a text on the screen leads to its keys, also with values in it, and nothing else does', () => {
  document.body.innerHTML = `<nav><span>Save</span></nav><main><p>Due tomorrow, Ada (B.)</p><p>Ada</p>
    <input placeholder="Where replies go"><button>Save</button><p hidden>Due never, Ada</p></main>`;
  expect(shownTexts(document.body, texts, document.querySelector('nav'))).toEqual([
    { text: 'Due tomorrow, Ada (B.)', keys: ['form.due'] },
    { text: 'Where replies go', keys: ['form.hint'] },
    { text: 'Save', keys: ['save', 'form.keep'] },
  ]);
});

test('the path of a screen does not name a registration', () => {
  expect(screenOf('/customerService/FR/T-1001')).toBe('/customerService/FR/:ticketNumber');
  expect(screenOf('/customerService/settings')).toBe('/customerService/settings');
});
