import type { DocumentFault } from '@countersign/contract/requests/documents';

/** What the contents of a file are, however it is named. */
export type DocumentMediaType = 'application/pdf' | 'image/jpeg' | 'image/png';

/**
 * Why a file is not accepted. `other-type`: neither PDF, JPEG nor PNG. `damaged`: it begins as one, and is not
 * one to its end, or has something else behind or inside it. `active-content`: it holds scripts, actions or other
 * files. `outside-content`: it takes contents from another file or an address. `encrypted`: it opens only with a password. `too-large`: its pictures or streams need too much memory.
 */
export type ContentFault = Exclude<DocumentFault, 'virus'>;

export type DocumentVerdict =
  | { readonly mediaType: DocumentMediaType }
  | { readonly fault: ContentFault };
