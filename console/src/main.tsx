import './ui/tokens.css';
import './ui/page.css';

// The script in the page has begun (start/page-script.ts); without it, all of it happens here.
const opening = window.countersignOpening ?? (await import('./start/opening.ts')).openAddress();
if (!(await opening.isLeaving)) {
  const { startConsole } = await import('./app/start-console.ts');
  await startConsole(opening);
}
