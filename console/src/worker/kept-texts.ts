/** What a page sends to the worker: a translation file that it has loaded. */
export interface KeptTexts {
  readonly path: string;
  readonly texts: string;
}
