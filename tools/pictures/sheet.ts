import type { Browser } from 'playwright';

export interface SheetPart {
  readonly caption: string;
  /** BCP 47, of the caption. */
  readonly lang: string;
  readonly image: Buffer;
}

const gap = 16;

/** Draws pictures beside each other with their captions, each `width` CSS pixels wide, in one file. */
export async function drawSheet(
  browser: Browser,
  path: string,
  parts: readonly SheetPart[],
  { columns, width }: { readonly columns: number; readonly width: number },
): Promise<void> {
  const viewport = { width: columns * (width + gap) + gap, height: 400 };
  const page = await browser.newPage({ viewport });
  const figures = parts.map(
    ({ caption, lang, image }) =>
      `<figure><figcaption lang="${lang}">${caption}</figcaption>` +
      `<img src="data:image/png;base64,${image.toString('base64')}"></figure>`,
  );
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: ${gap}px; background: #e7ebf0; font: 600 15px system-ui, sans-serif; color: #1c2733 }
    main { display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: ${gap}px; align-items: start }
    figure { margin: 0 } figcaption { margin: 0 0 6px } img { display: block; width: 100% }
  </style><main>${figures.join('')}</main>`);
  // Photographs' form: of so many screens it is a third as large as PNG.
  await page.screenshot({ path, type: 'jpeg', quality: 66, fullPage: true });
  await page.close();
}
