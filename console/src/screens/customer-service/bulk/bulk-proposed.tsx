import { type RejectionCode, rejectionCodes } from '@countersign/domain/registration/reason-codes';
import { ProposedGroup } from '../../../evidence/proposed-group.tsx';
import styles from '../../../evidence/proposed-reasons.module.css';
import { schemeName } from '../../../evidence/sentences.ts';
import { useEvidenceText } from '../../../evidence/use-evidence-text.ts';
import { useFormats } from '../../../translations/use-formats.ts';
import { useTranslation } from '../../../translations/use-translation.ts';
import { CheckboxOption } from '../../../ui/checkbox-option.tsx';
import type { BulkProposal } from './bulk-proposals.ts';
import type { BulkPlan } from './plan.ts';

interface BulkProposedProps {
  /** Undefined until they are known. */
  readonly proposals: readonly BulkProposal[] | undefined;
  /** How many registrations the plan decides. */
  readonly total: number;
  readonly plan: BulkPlan;
  readonly onChange: (part: Partial<BulkPlan>) => void;
  /** Called with the reasons that are drawn here. */
  readonly onProposed: (codes: readonly RejectionCode[]) => void;
}

/** Reasons of failed items of some registrations, each with their number; none is chosen automatically. */
export function BulkProposed(props: BulkProposedProps) {
  const { proposals, total, plan, onChange, onProposed } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const words = useEvidenceText();
  const { rejectionCodes: chosen, namedCodes = [] } = plan;
  // As in a single rejection, a reason is taken with its numbers.
  const toggle = ({ code, mayName }: BulkProposal) => {
    const isTaken = chosen.includes(code);
    const others = namedCodes.filter((one) => one !== code);
    onChange({
      rejectionCodes: rejectionCodes.filter((one) =>
        one === code ? !isTaken : chosen.includes(one),
      ),
      namedCodes: isTaken || !mayName ? others : [...others, code],
    });
  };
  const toggleNaming = ({ code }: BulkProposal) => {
    const others = namedCodes.filter((one) => one !== code);
    onChange({ namedCodes: namedCodes.includes(code) ? others : [...others, code] });
  };
  const option = (of: RejectionCode) => {
    const one = proposals?.find(({ code }) => code === of);
    if (one === undefined) return null;
    const { code, count, items, schemes, mayName } = one;
    const shown = { count, shown: formats.number(count), total: formats.number(total) };
    const checks = items.map((item) => words.say(`item.${item}`)).join(' · ');
    const because = [
      checks === ''
        ? words.say('bulk.failsFor', shown)
        : words.say('bulk.notMet', { ...shown, checks }),
      ...schemes.map((scheme) => schemeName(words, scheme)),
    ];
    return (
      <div key={code}>
        <CheckboxOption
          note={code}
          numbered
          checked={chosen.includes(code)}
          onToggle={() => toggle(one)}
          label={
            <>
              {t(`reasons.code.${code}`)}
              <span className={styles.because}>{because.join(' · ')}</span>
            </>
          }
        />
        {mayName && chosen.includes(code) && (
          <div className={styles.name}>
            <CheckboxOption
              dense
              label={words.say('bulk.name')}
              checked={namedCodes.includes(code)}
              onToggle={() => toggleNaming(one)}
            />
          </div>
        )}
      </div>
    );
  };
  return (
    <ProposedGroup
      words={words}
      proposed={proposals?.map(({ code }) => code)}
      onProposed={onProposed}
      hint={`${words.say('proposed.hint')} ${words.say('bulk.proposedHint')}`}
      option={option}
    />
  );
}
