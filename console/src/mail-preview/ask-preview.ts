import { type PreviewRequest, previewDecisionMail } from '@countersign/contract/preview';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import type { Call } from '../http/use-call.ts';

/** The API's answer to a preview's request; comes with the view that shows it. */
export function askPreview(
  call: Call,
  params: RegistrationKey,
  body: PreviewRequest,
  signal: AbortSignal,
) {
  return call(previewDecisionMail, { params, body, signal });
}
