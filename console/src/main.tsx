import './ui/tokens.css';
import './ui/page.css';

/** The script in the page has started (start/page-script.ts); without it, all of it happens here. */
async function start(): Promise<void> {
  const opening = window.countersignOpening ?? (await import('./start/opening.ts')).openAddress();
  if (await opening.isLeaving) return;
  const { startConsole } = await import('./app/start-console.ts');
  await startConsole(opening);
}

// Not awaited here: the files that `start` loads import from this one.
void start();
