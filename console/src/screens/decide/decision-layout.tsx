import type { Channel } from '@countersign/contract/channel';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { isErased } from '@countersign/domain/registration/erased';
import type { Registration } from '@countersign/domain/registration/registration';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReopenedDecision } from '../../decided/reopened-notice.tsx';
import { DecisionCard } from '../../deciding/decision-card.tsx';
import type { EvidenceGate } from '../../decision/evidence-gate.ts';
import type { useDecide } from '../../decision/use-decide.ts';
import type { DraftState } from '../../decision/use-decision-draft.ts';
import { listOfPage } from '../../login-link/entry-channel.ts';
import { MailPreviewView, PreviewPart } from '../../mail-preview/lazy-mail-preview.tsx';
import { useMailPreview } from '../../mail-preview/use-mail-preview.ts';
import { paths } from '../../paths.ts';
import { RegistrationFacts } from '../../registration/registration-facts.tsx';
import { RegistrationHeader } from '../../registration/registration-header.tsx';
import styles from '../../registration/registration-layout.module.css';
import { registrationName } from '../../registration/registration-name.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { useFocusRecovery } from '../../ui/use-focus-recovery.ts';
import { useMedia } from '../../ui/use-media.ts';
import {
  AnswersCard,
  AskingCard,
  DecisionOutcome,
  DecisionWatch,
  DuplicateChoice,
  EvidenceCard,
  HistoryCard,
  KnownCard,
  ProposedReasons,
  SaveCaseFile,
} from './lazy-parts.tsx';

interface DecisionLayoutProps {
  readonly verb: DecisionVerb;
  readonly onVerb: (verb: DecisionVerb) => void;
  readonly registration: Registration;
  readonly subject: string;
  readonly draftState: DraftState;
  readonly deciding: ReturnType<typeof useDecide>;
  readonly channel: Channel;
  readonly reopened: ReopenedDecision | undefined;
  readonly onReopened: (reopened: ReopenedDecision) => void;
}

/** The width from which the layout has columns. */
const desk = '(min-width: 60rem)';

/** The registration next to its decision: the form, or the recorded decision. */
export function DecisionLayout(props: DecisionLayoutProps) {
  const { verb, onVerb, registration, subject, draftState, deciding, reopened, onReopened } = props;
  const { t } = useTranslation();
  const { state } = useLocation();
  const side = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  useFocusRecovery(side);
  const isDesk = useMedia(desk);
  const [unfolded, setUnfolded] = useState(false);
  const { progress } = deciding;
  const gate = useRef<EvidenceGate>(null);
  const pending = registration.status === 'pending';
  const erased = isErased(registration);
  const hasMail = pending && !erased;
  const mail = useMailPreview(
    registration,
    verb,
    draftState.draft,
    hasMail && (isDesk || unfolded),
  );
  useDocumentTitle(`${registrationName(registration, t)} · ${t(`decision.pageTitle.${verb}`)}`);
  // The skeleton's heading has no name: focus the heading once it has one.
  const [arrived] = useState(reopened === undefined);
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);

  const goToForm = () => {
    side.current?.scrollIntoView();
    side.current?.focus({ preventScroll: true });
  };
  const goToPreview = () => {
    preview.current?.scrollIntoView();
    preview.current?.focus({ preventScroll: true });
  };

  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <div className={styles.crumb}>
          <span>
            <Link
              to={
                paths.customerService +
                (listOfPage(state) ?? `?countryCode=${registration.countryCode}`)
              }
            >
              {t('customerService.heading')}
            </Link>
            {pending && <DecisionWatch registrationKey={registration} />}
          </span>
          <SaveCaseFile registration={registration} />
        </div>
        <RegistrationHeader registration={registration} headingRef={heading} />
      </div>
      <div className={styles.facts}>
        {registration.request !== undefined && <AnswersCard registration={registration} />}
        <div className={erased ? undefined : styles.evidence}>
          <EvidenceCard registration={registration} deciding={{ gate, draftState, progress }} />
        </div>
        <KnownCard registration={registration} />
        {!erased && <RegistrationFacts registration={registration} />}
        {pending && (
          <div className={styles.bar}>
            <Button wide variant="primary" onClick={() => goToForm()}>
              {t('decision.toDecision')}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.side} ref={side} tabIndex={-1}>
        {registration.status === 'pending' ? (
          <>
            <DecisionCard
              verb={verb}
              onVerb={onVerb}
              registration={registration}
              draftState={draftState}
              deciding={deciding}
              channel={props.channel}
              mail={mail}
              preview={
                <PreviewPart
                  state={mail}
                  open={unfolded}
                  onOpen={setUnfolded}
                  onGo={isDesk ? goToPreview : undefined}
                />
              }
              reopened={reopened}
              gate={gate}
              proposed={(onProposed) => (
                <ProposedReasons
                  registration={registration}
                  draftState={draftState}
                  onProposed={onProposed}
                />
              )}
              duplicateOf={<DuplicateChoice registration={registration} draftState={draftState} />}
            />
            <AskingCard registration={registration} />
          </>
        ) : (
          <DecisionOutcome
            registration={registration}
            subject={subject}
            draftState={draftState}
            conflict={progress.kind === 'conflict' ? progress : undefined}
            onReopened={onReopened}
          />
        )}
      </div>
      {hasMail && isDesk && (
        <div className={styles.preview} ref={preview} tabIndex={-1}>
          <Card title={t('decision.preview.title')}>
            <MailPreviewView state={mail} />
          </Card>
        </div>
      )}
      <div className={styles.history}>
        <HistoryCard registrationKey={registration} />
      </div>
    </div>
  );
}
