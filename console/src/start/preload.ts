/** Requests a file before anything imports it; `as` as an element `link` has it. */
export function preload(rel: string, href: string, as = ''): void {
  const link = document.createElement('link');
  Object.assign(link, { rel, as, crossOrigin: 'anonymous', href });
  document.head.append(link);
}

export function preloadScripts(files: readonly string[]): void {
  for (const file of files) preload('modulepreload', file);
}
