import type { Duplicates } from '@countersign/contract/duplicates/duplicates';
import type { Registration } from '@countersign/domain/registration/registration';
import type { RegistrationKey } from '@countersign/domain/registration/registration-key';
import { useEffect } from 'react';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import { useDuplicates } from './duplicates-query.ts';
import { MatchChoices } from './match-choices.tsx';
import { useDuplicatesText } from './use-duplicates-text.ts';

/** Asks which registration a rejected one duplicates, once such a reason is chosen. */
export function DuplicateChoice({
  registration,
  draftState: { draft, change },
}: {
  readonly registration: Registration;
  readonly draftState: DraftState;
}) {
  const say = useDuplicatesText();
  const { data: known } = useDuplicates(registration);
  const asked = draft.rejectionCodes.some((code) => code.startsWith('D'));
  const proposed = asked ? namedSame(known?.matches) : undefined;
  useEffect(() => {
    if (proposed !== undefined && draft.duplicateOf === undefined)
      change({ duplicateOf: proposed });
  }, [proposed, draft.duplicateOf, change]);
  if (!asked || known === undefined || known.matches.length === 0) return null;
  return (
    <MatchChoices
      legend={say('link.legend')}
      hint={say('link.hint')}
      matches={known.matches}
      chosen={draft.duplicateOf ?? undefined}
      onChoose={(duplicateOf) => change({ duplicateOf })}
    />
  );
}

/** The one registration of which a person said that both are the same; undefined for several. */
function namedSame(matches: Duplicates['matches'] = []): RegistrationKey | undefined {
  const [same, ...more] = matches.filter(({ answer }) => answer?.as === 'same');
  if (same === undefined || more.length > 0) return undefined;
  return { countryCode: same.countryCode, ticketNumber: same.ticketNumber };
}
