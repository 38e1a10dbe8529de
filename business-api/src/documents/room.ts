/** What the other rooms use of this one: they import nothing else of it. */
export type { WithDocuments } from './document-desk.ts';
export {
  addedByStaff,
  documentsOf,
  documentsOfForm,
  documentsOfRound,
  eraseDocuments,
  findDocument,
  storedDocument,
} from './document-rows.ts';
export type { Reception, UploadedFile } from './reception.ts';
export { takeBackByApplicant } from './take-back-document.ts';
export type { UploadFromForm, UploadOutcome } from './upload-from-form.ts';
