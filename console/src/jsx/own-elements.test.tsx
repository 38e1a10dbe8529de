import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

/** As a browser's translator: other nodes in the place of every text. */
function translate(place: Element): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const font = document.createElement('font');
    font.append(text.data);
    text.replaceWith(font);
  }
}

/** What changes in the screens, with texts beside it. */
function Changing({ step }: { readonly step: number }) {
  const after = step > 0;
  return (
    <div>
      <p>
        {after && <b>New: </b>}
        {step} of {2}
      </p>
      <p>
        {after ? 'after' : 'before'}
        {after ? <i> more</i> : ' less'}
      </p>
      <p>
        {!after && 'only before '}
        <i>always</i>
        {['a', 'b'].map((part) => (after ? part : <b key={part}>{part}</b>))}
      </p>
      <p>
        {/* biome-ignore lint/complexity/noUselessFragments: its texts are what is tested */}
        <>
          {after && <b>first </b>}
          fragment
        </>
      </p>
    </div>
  );
}

test('a translated page follows every change, without texts of before', async () => {
  let advance = () => {};
  function Page() {
    const [step, setStep] = useState(0);
    advance = () => setStep(step + 1);
    return <Changing step={step} />;
  }
  const { container } = await render(<Page />);
  expect(container.textContent).toBe('0 of 2before lessonly before alwaysabfragment');
  translate(container);
  advance();
  await expect.element(container).toHaveTextContent('New: 1 of 2after morealwaysabfirst fragment');
  translate(container);
  advance();
  await expect.element(container).toHaveTextContent('New: 2 of 2after morealwaysabfirst fragment');
});
