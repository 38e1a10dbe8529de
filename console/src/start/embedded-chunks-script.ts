import { embeddedChunks } from './embedded-chunks.ts';
import { preloadScripts } from './preload.ts';

// A script inside the page that carries its chunks (build/embedded-page.ts), before the first of them.
const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(map); // written by the build
window.countersignChunks = embeddedChunks({
  url: document.baseURI,
  imports,
  isLeaving: () => window.countersignOpening?.isLeaving ?? Promise.resolve(false),
});
// The OpenID client has a file of its own, which imports from chunks in the page; others do after the first paint.
if (window.countersignOpening?.isCallback === true) preloadScripts(Object.values(imports));
