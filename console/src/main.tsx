import './ui/tokens.css';
import './ui/page.css';

async function main(): Promise<void> {
  // Where the script in the page may not run, and in development, its file does the same.
  const { opening, provide } = window.countersign ?? (await import('./start/start.ts')).start();
  provide({
    checkTokens: () => import('./session/check-tokens.ts'),
    endAtProvider: () => import('./session/end-at-provider.ts'),
    holderKey: () => import('./session/holder-key.ts'),
  });
  const first = await opening;
  if (first.kind === 'left') return;
  const { renderBrokenConfiguration, renderConsole } = await import('./app/render-console.tsx');
  if (first.kind === 'opened') await renderConsole(first.opened);
  else await renderBrokenConfiguration(first.fault);
}

// Not awaited here: the files that `main` loads import from this one.
void main();
