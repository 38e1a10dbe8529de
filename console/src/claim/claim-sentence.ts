import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import type { ShownClaim } from './use-claim.ts';

/** Who works on a registration and how it came to that, for the person with this `subject`. */
export function claimSentence(
  claim: ShownClaim,
  subject: string | undefined,
  t: Translate,
  formats: Pick<Formats, 'time'>,
): string {
  const { name, assigned } = claim;
  const isMine = claim.subject === subject;
  if (assigned == null) {
    const time = formats.time(claim.until);
    return t(`customerService.claim.${isMine ? 'mine' : 'other'}`, { name, time });
  }
  const by = assigned.by.name;
  if (isMine) return t('customerService.claim.assignedToMe', { by });
  if (assigned.by.subject === subject) return t('customerService.claim.assignedByMe', { name });
  return t('customerService.claim.assignedToOther', { by, name });
}
