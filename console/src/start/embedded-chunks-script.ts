import { isWithin, paths } from '../paths.ts';
import { embeddedChunks } from './embedded-chunks.ts';
import { preloadScripts } from './preload.ts';

// A script inside the page that carries its chunks (build/embedded-page.ts), before the first of them.
const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}';
const { imports = {} }: { imports?: Record<string, string> } = JSON.parse(map); // written by the build
const isLeaving = async () => (await window.countersignOpening?.isLeaving) ?? false;
window.countersignChunks = embeddedChunks({ url: document.baseURI, imports, isLeaving });
// The files of the OpenID client and of the queue import from chunks in the page; others do after the first paint.
const files = Object.values(imports);
if (window.countersignOpening?.isCallback === true) preloadScripts(files);
else if (isWithin(window.location.pathname, paths.customerService)) {
  void isLeaving().then((isGone) => isGone || preloadScripts(files));
}
