import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listOfPage } from '../../login-link/entry-channel.ts';
import { paths } from '../../paths.ts';
import { registrationName } from '../../registration/registration-name.ts';
import { RegistrationColumns } from '../../registration-page/registration-columns.tsx';
import { ToDecision } from '../../registration-page/to-decision.tsx';
import { useNoteOpened } from '../../session/opened-registrations.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { LazyDecisionWatch, LazyProvenHistory, LazySaveCaseFile, parts } from './lazy-parts.tsx';

type DecisionLayoutProps = Pick<
  ComponentProps<typeof RegistrationColumns>,
  | 'onVerb'
  | 'registration'
  | 'subject'
  | 'draftState'
  | 'deciding'
  | 'channel'
  | 'reopened'
  | 'onReopened'
> & { readonly verb: DecisionVerb };

/** The registration of a mail's link with the form for it. */
export function DecisionLayout(props: DecisionLayoutProps) {
  const { verb, registration, reopened } = props;
  const { t } = useTranslation();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const side = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useNoteOpened(registration);
  const pending = registration.status === 'pending';
  useDocumentTitle(`${registrationName(registration, t)} · ${t(`decision.pageTitle.${verb}`)}`);
  // The skeleton's heading has no name: focus the heading once it has one, and before it is painted, so
  // that the focus is not taken from what a person has reached by then.
  const [arrived] = useState(reopened === undefined);
  useLayoutEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);

  return (
    <RegistrationColumns
      {...props}
      parts={parts}
      headingRef={heading}
      sideRef={side}
      ask={(asking) => void navigate({ pathname, search }, { state: asking })}
      crumb={
        <>
          <span>
            <Link
              to={
                paths.customerService +
                (listOfPage(state) ?? `?countryCode=${registration.countryCode}`)
              }
            >
              {t('customerService.heading')}
            </Link>
            {pending && <LazyDecisionWatch registrationKey={registration} />}
          </span>
          <LazySaveCaseFile registration={registration} />
        </>
      }
      bar={pending && <ToDecision sideRef={side} />}
      past={<LazyProvenHistory registrationKey={registration} />}
    />
  );
}
