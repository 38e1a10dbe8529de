/** What the other rooms use of this one: they import nothing else of it. */
export { addedByStaff } from './added-by-staff.ts';
export type { WithDocuments } from './document-desk.ts';
export {
  documentsOf,
  documentsOfForm,
  documentsOfRound,
  findDocument,
  storedDocument,
} from './document-rows.ts';
export { eraseDocuments } from './erase-documents.ts';
export type { Reception, UploadedFile } from './reception.ts';
export { takeBackByApplicant } from './take-back-document.ts';
export type { UploadFromForm, UploadOutcome } from './upload-from-form.ts';
