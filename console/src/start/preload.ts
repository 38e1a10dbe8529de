/** Requests scripts before anything imports them. */
export function preloadScripts(files: readonly string[]): void {
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', href });
    document.head.append(link);
  }
}
