/** What a page sends to the worker: a translation file that it has loaded. */
export interface KeptTexts {
  /** Of the page: another build's texts are not this worker's. */
  readonly build: string | undefined;
  readonly path: string;
  readonly texts: string;
}
