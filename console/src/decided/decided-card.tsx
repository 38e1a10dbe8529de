import type { DecidedRegistration } from '@countersign/domain/registration/registration';
import { When } from '../time/when.tsx';
import { useFormats } from '../translations/use-formats.ts';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { DefinitionList } from '../ui/definition-list.tsx';
import { decisionFacts } from './decision-facts.tsx';

/** Instead of the form: who decided what, when and why, and what the applicant was told. */
export function DecidedCard({ registration }: { readonly registration: DecidedRegistration }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status } = registration;
  return (
    <Card title={t(`decision.decided.${status}`)}>
      <DefinitionList
        items={decisionFacts(
          registration,
          t,
          formats,
          <When at={registration.decision.decidedAt} />,
        )}
      />
    </Card>
  );
}
