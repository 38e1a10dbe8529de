import { openAddress } from './opening.ts';
import { type FilesOfPages, startInPage } from './start-in-page.ts';

/** Written by the build. */
declare const filesOfPages: FilesOfPages;

// The script inside the page (build/page-script.ts): it runs before any file is loaded.
const opened = openAddress();
window.countersignOpening = opened;
try {
  const text = document.getElementById('configuration')?.textContent?.trim() ?? '';
  // A static host leaves it empty; the console then reads config.json and does all of this itself.
  if (text !== '') window.countersignOpening = startInPage(JSON.parse(text), opened, filesOfPages);
} catch {
  // The console does it all again and reports what is wrong.
}
