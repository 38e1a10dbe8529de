import { ruleSubject } from '@countersign/contract/claims/claims';
import type { ReactNode } from 'react';
import type { Formats } from '../translations/formats.ts';
import type { Translate } from '../translations/translate.ts';
import type { ShownClaim } from './use-claim.ts';
import { withQuietTime } from './with-quiet-time.tsx';

/** Who works on a registration and how it came to that, for the person with this `subject`. */
export function claimSentence(
  claim: ShownClaim,
  subject: string | undefined,
  t: Translate,
  formats: Pick<Formats, 'time'>,
): ReactNode {
  const { name, assigned } = claim;
  const isMine = claim.subject === subject;
  if (assigned == null) {
    const key = `customerService.claim.${isMine ? 'mine' : 'other'}` as const;
    return withQuietTime((time) => t(key, { name, time }), formats.time(claim.until));
  }
  const by = assigned.by.name;
  const absent = assigned.for?.name;
  const isByRule = assigned.by.subject === ruleSubject;
  if (isMine && isByRule) {
    return absent === undefined
      ? t('customerService.claim.ruleToMe')
      : t('customerService.claim.ruleToMeFor', { absent });
  }
  if (isMine) {
    return absent === undefined
      ? t('customerService.claim.assignedToMe', { by })
      : t('customerService.claim.assignedToMeFor', { by, absent });
  }
  const to = absent === undefined ? name : t('history.forAbsent', { name, absent });
  if (isByRule) return t('customerService.claim.ruleToOther', { name: to });
  if (assigned.by.subject === subject) {
    return t('customerService.claim.assignedByMe', { name: to });
  }
  return t('customerService.claim.assignedToOther', { by, name: to });
}
