import { DocumentKind } from '@countersign/domain/registration/application';
import { Instant, StaffMember } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';

export const documentMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/** Longest document, and most of them that a registration can have. */
export const documentLimitBytes = 10 * 1024 * 1024;
export const documentLimit = 20;

/**
 * `not-checked`: the scanner has not looked at it yet. `not-scanned`: there is no scanner; what it can do
 * was looked at, not whether it holds a virus. `not-checkable`: the scanner cannot judge it. `unreadable`: it
 * cannot be decrypted. `refused`: its contents were not accepted, and are deleted. `removed`: its retention time
 * has ended. Only `clean` and, if the person says so, `not-scanned` can be opened.
 */
export const documentStates = [
  'not-checked',
  'not-scanned',
  'clean',
  'not-checkable',
  'unreadable',
  'refused',
  'removed',
] as const;
export const DocumentState = z.enum(documentStates);
export type DocumentState = z.infer<typeof DocumentState>;

/** Why a document was refused; `virus`: the scanner found something it knows. */
export const documentFaults = [
  'empty',
  'other-type',
  'damaged',
  'active-content',
  'outside-content',
  'encrypted',
  'too-large',
  'virus',
] as const;
export const DocumentFault = z.enum(documentFaults);
export type DocumentFault = z.infer<typeof DocumentFault>;

/** A document that came with an answer, without its contents. */
export const StoredDocument = z.object({
  documentId: z.uuid(),
  round: z.int(),
  /** The point that it belongs to; null where it belongs to none. */
  point: z.nullable(z.int()),
  kind: DocumentKind,
  fileName: z.string(),
  /** Null where it was refused as none of them. */
  mediaType: z.nullable(z.enum(documentMediaTypes)),
  bytes: z.int(),
  /** Of its contents, hexadecimal. */
  sha256: z.string(),
  state: DocumentState,
  /** Null unless it was refused. */
  fault: z.nullable(DocumentFault),
  uploadedAt: Instant,
  /** Who of the staff added it on behalf of the applicant; null: the applicant did. */
  addedBy: z._default(z.nullable(StaffMember), null),
});
export type StoredDocument = z.infer<typeof StoredDocument>;
