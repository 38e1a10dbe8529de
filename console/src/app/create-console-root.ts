import { createRoot, type Root } from 'react-dom/client';

/**
 * React removes the whole page where nothing has caught an error. The page's own words, which are shown until the
 * console has started, then come back: they need neither a script nor a translation file.
 */
export function createConsoleRoot(place: HTMLElement): Root {
  const words = [...place.childNodes];
  return createRoot(place, {
    onUncaughtError: (error) => {
      console.error(error);
      place.replaceChildren(...words);
    },
  });
}
