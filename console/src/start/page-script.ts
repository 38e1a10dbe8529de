import { type FilesOfPages, start } from './start.ts';

/** Written by the build. */
declare const filesOfPages: FilesOfPages;

// The script inside the page (build/page-script.ts): it runs before any file is loaded.
window.countersign = start(filesOfPages);
