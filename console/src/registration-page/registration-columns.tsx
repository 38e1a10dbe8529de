import type { Channel } from '@countersign/contract/channel';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { AnswersCard } from '../asking/answers-card.tsx';
import type { AskPart } from '../asking/ask-part.tsx';
import type { AskApproved, AskingCard } from '../asking/asking-card.tsx';
import type { EvidenceGate } from '../decision-form/evidence-gate.ts';
import type { SecondPerson } from '../decision-form/second-person.ts';
import type { useDecide } from '../decision-form/use-decide.ts';
import type { DraftState } from '../decision-form/use-decision-draft.ts';
import type { ReopenedDecision } from '../decision-record/reopened-notice.tsx';
import type { Unanswered } from '../drafts/decision-draft.ts';
import type { DuplicateChoice } from '../duplicates/duplicate-choice.tsx';
import type { KnownCard } from '../duplicates/known-card.tsx';
import type { LinkForm } from '../duplicates/link-form.tsx';
import type { EvidenceCard } from '../evidence/evidence-card.tsx';
import type { ProposedReasons } from '../evidence/proposed-reasons.tsx';
import { type Act, verbOf } from '../login-link/act.ts';
import { LazyMailPreview, PreviewPart } from '../mail-preview/lazy-mail-preview.tsx';
import { useMailPreview } from '../mail-preview/use-mail-preview.ts';
import { decisionId } from '../registration/decision-id.ts';
import { RegistrationFacts } from '../registration/registration-facts.tsx';
import { RegistrationHeader } from '../registration/registration-header.tsx';
import styles from '../registration/registration-layout.module.css';
import type { SecondPersonPart } from '../second-person/second-person-part.tsx';
import { useTranslation } from '../translations/use-translation.ts';
import { Card } from '../ui/card.tsx';
import { useFocusRecovery } from '../ui/use-focus-recovery.ts';
import { useMedia } from '../ui/use-media.ts';
import { DecisionCard } from './decision-card.tsx';
import type { DecisionOutcome } from './decision-outcome.tsx';
import { goToForm } from './go-to-form.ts';

type WithPropsOf<Part extends (props: never) => ReactNode> = ComponentType<Parameters<Part>[0]>;

/** The screen of a mail's link loads them after the decision's button; the desk has them at once. */
export interface RegistrationParts {
  readonly Answers: WithPropsOf<typeof AnswersCard>;
  readonly Ask: WithPropsOf<typeof AskPart>;
  readonly AskApproved: WithPropsOf<typeof AskApproved>;
  readonly Asking: WithPropsOf<typeof AskingCard>;
  readonly Outcome: WithPropsOf<typeof DecisionOutcome>;
  readonly Duplicate: WithPropsOf<typeof DuplicateChoice>;
  readonly Evidence: WithPropsOf<typeof EvidenceCard>;
  readonly Known: WithPropsOf<typeof KnownCard>;
  readonly Link: WithPropsOf<typeof LinkForm>;
  readonly Reasons: WithPropsOf<typeof ProposedReasons>;
  readonly SecondPerson: WithPropsOf<typeof SecondPersonPart>;
}

interface RegistrationColumnsProps {
  readonly parts: RegistrationParts;
  readonly registration: Registration;
  /** Whose form is shown; undefined where the person has not chosen one. */
  readonly act: Act | undefined;
  readonly onAct: (act: Act) => void;
  /** Called with the registration once its applicant is asked. */
  readonly onAsked?: ((asked: Registration) => void) | undefined;
  /** Called with the registration as it was, once its questions are taken back here. */
  readonly onUndone?: ((asked: Registration) => void) | undefined;
  /** Another value each time that the person has gone to the form; undefined where no one has. */
  readonly called: string | undefined;
  readonly subject: string;
  readonly draftState: DraftState;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly channel: Channel;
  readonly reopened: ReopenedDecision | undefined;
  readonly onReopened: (reopened: ReopenedDecision) => void;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly sideRef: RefObject<HTMLDivElement | null>;
  readonly ask: ComponentProps<typeof EvidenceCard>['ask'];
  /** Above the title. */
  readonly crumb: ReactNode;
  /** At the thumb of a phone, below the facts. */
  readonly bar: ReactNode;
  /** Around the form or the recorded decision. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  readonly past: ReactNode;
}

/** The registration next to its decision: the form, or the recorded decision. */
export function RegistrationColumns(props: RegistrationColumnsProps) {
  const { parts, registration, act, called, draftState, deciding, sideRef, bar } = props;
  const { t } = useTranslation();
  const preview = useRef<HTMLDivElement>(null);
  const gate = useRef<EvidenceGate>(null);
  const duplicates = useRef<Unanswered>(() => '');
  const form = useRef<HTMLFormElement>(null);
  const isDesk = useMedia('(min-width: 60rem)');
  const [unfolded, setUnfolded] = useState(false);
  const [secondPerson, setSecondPerson] = useState<SecondPerson>();
  const erased = isErased(registration);
  const verb = verbOf(act);
  const hasMail = registration.status === 'pending' && verb !== undefined && !erased;
  const mail = useMailPreview(
    registration,
    verb ?? 'approve',
    draftState.draft,
    hasMail && (isDesk || unfolded),
  );
  useFocusRecovery(sideRef);
  useEffect(() => {
    // The questions may be drawn later, and go there themselves.
    if (called !== undefined && verb !== undefined) goToForm(sideRef.current);
  }, [called, verb, sideRef]);
  const { progress } = deciding;
  const goToPreview = () => {
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  };
  // Where only the bar leads to a form.
  const isBelow = registration.status === 'pending' && act === undefined;
  const second = <parts.SecondPerson {...props} form={form} onSecondPerson={setSecondPerson} />;
  const facts = (
    <div key="facts" className={styles.facts}>
      {isBelow && second}
      {registration.request !== undefined && <parts.Answers registration={registration} />}
      <div className={erased ? undefined : styles.evidence}>
        <parts.Evidence
          registration={registration}
          deciding={{ gate, form, draftState, progress }}
          ask={props.ask}
        />
      </div>
      <parts.Known registration={registration} unanswered={duplicates} />
      {!erased && (
        <RegistrationFacts
          registration={registration}
          isFolded={!isDesk && registration.status === 'pending'}
        />
      )}
      {bar && (
        <div className={styles.bar} id={isBelow ? decisionId : undefined} tabIndex={-1}>
          {bar}
        </div>
      )}
    </div>
  );
  const side = (
    <div
      key="side"
      id={isBelow ? undefined : decisionId}
      className={styles.side}
      ref={sideRef}
      tabIndex={-1}
    >
      {props.above}
      {registration.status !== 'pending' ? (
        <>
          <parts.Outcome
            {...props}
            registration={registration}
            conflict={progress.kind === 'conflict' ? progress : undefined}
          />
          <parts.AskApproved {...props} onShown={() => goToForm(sideRef.current)} />
        </>
      ) : (
        act !== undefined && (
          <>
            {second}
            <DecisionCard
              {...props}
              act={act}
              mail={mail}
              preview={
                <PreviewPart
                  state={mail}
                  open={unfolded}
                  onOpen={setUnfolded}
                  onGo={isDesk ? goToPreview : undefined}
                />
              }
              formRef={form}
              gate={gate}
              duplicates={duplicates}
              secondPerson={secondPerson}
              proposed={(onProposed) => <parts.Reasons {...props} onProposed={onProposed} />}
              duplicateOf={<parts.Duplicate {...props} />}
              ask={
                <parts.Ask
                  {...props}
                  onDecide={props.onAct}
                  onShown={() => goToForm(sideRef.current)}
                />
              }
            />
            <parts.Link {...props} />
            <parts.Asking registration={registration} isAsking={act === 'ask'} />
          </>
        )
      )}
      {props.below}
    </div>
  );
  return (
    <div className={styles.columns} data-status={registration.status}>
      <div className={styles.head}>
        <div className={styles.crumb}>{props.crumb}</div>
        <RegistrationHeader registration={registration} headingRef={props.headingRef} />
      </div>
      {/* A decision that is made comes first, for who reads, tabs or scrolls through one column. */}
      {registration.status === 'pending' ? [facts, side] : [side, facts]}
      {hasMail && isDesk && (
        <div className={styles.preview} ref={preview} tabIndex={-1}>
          <Card title={t('decision.preview.title')}>
            <LazyMailPreview state={mail} />
          </Card>
        </div>
      )}
      <div className={styles.history}>{props.past}</div>
    </div>
  );
}
