import { documentKinds } from '@countersign/domain/registration/application';
import { Instant } from '@countersign/domain/registration/registration';
import * as z from 'zod/mini';

/** Most bytes of one document, and most documents of one registration. */
export const documentByteLimit = 10 * 1024 * 1024;
export const documentLimit = 20;

export const documentMediaTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;

/**
 * `not-checked`: no scanner has looked at it yet, so it cannot be opened. `refused`: the scanner or the
 * check of its contents objected, or a person did.
 */
export const DocumentState = z.enum(['not-checked', 'clean', 'refused']);
export type DocumentState = z.infer<typeof DocumentState>;

/** A document that came with an answer, without its contents. */
export const StoredDocument = z.object({
  documentId: z.uuid(),
  round: z.int(),
  /** The point that it belongs to; null where it belongs to none. */
  point: z.nullable(z.int()),
  kind: z.enum(documentKinds),
  fileName: z.string(),
  mediaType: z.enum(documentMediaTypes),
  bytes: z.int(),
  /** Of its contents, hexadecimal. */
  sha256: z.string(),
  state: DocumentState,
  uploadedAt: Instant,
});
export type StoredDocument = z.infer<typeof StoredDocument>;
