import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Act, toForm, withAct } from '../../login-link/act.ts';
import { listOfPage } from '../../login-link/entry-channel.ts';
import { paths } from '../../paths.ts';
import { registrationName } from '../../registration/registration-name.ts';
import { ToActs } from '../../registration-page/act-bar.tsx';
import { goToForm } from '../../registration-page/go-to-form.ts';
import { RegistrationColumns } from '../../registration-page/registration-columns.tsx';
import { useCalled } from '../../registration-page/use-called.ts';
import { useNoteOpened } from '../../session/opened-registrations.ts';
import { useDocumentTitle } from '../../translations/use-document-title.ts';
import { useTranslation } from '../../translations/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { inSplitView } from '../customer-service/address/split-view.ts';
import {
  LazyDecisionKeys,
  LazyDecisionWatch,
  LazyProvenHistory,
  LazySaveCaseFile,
  parts,
} from './lazy-parts.tsx';

type DecisionLayoutProps = Pick<
  ComponentProps<typeof RegistrationColumns>,
  | 'onAct'
  | 'registration'
  | 'subject'
  | 'draftState'
  | 'deciding'
  | 'channel'
  | 'reopened'
  | 'onReopened'
> & { readonly act: Act };

/**
 * Goes to the form for an act; the path keeps its verb while one asks. It is no other screen, as a row beside the list is
 * none: neither the page nor the focus moves.
 */
export function useGoToAct() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  return (act: Act, more: object = {}, replace = false) =>
    void navigate(
      act === 'ask'
        ? { pathname, search: withAct(search, act) }
        : { pathname: paths[act], search: withAct(search, undefined) },
      { replace, state: { ...Object(state), ...inSplitView, ...more } },
    );
}

/** The registration of a mail's link with the form for it. */
export function DecisionLayout(props: DecisionLayoutProps) {
  const { act, registration, reopened } = props;
  const { t } = useTranslation();
  const { state } = useLocation();
  const goToAct = useGoToAct();
  const side = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useNoteOpened(registration);
  const pending = registration.status === 'pending';
  useDocumentTitle(`${registrationName(registration, t)} · ${t(`decision.pageTitle.${act}`)}`);
  // The skeleton's heading has no name: focus the heading once it has one, and before it is painted, so
  // that the focus is not taken from what a person has reached by then.
  const [arrived] = useState(reopened === undefined);
  useLayoutEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  const goTo = (next: Act) => (next === act ? goToForm(side.current) : goToAct(next, toForm));

  return (
    <>
      <RegistrationColumns
        {...props}
        called={useCalled()}
        parts={parts}
        headingRef={heading}
        sideRef={side}
        ask={(asking) => goToAct('ask', asking)}
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
        bar={pending && <ToActs registration={registration} onAct={goTo} />}
        past={<LazyProvenHistory registration={registration} />}
      />
      {pending && <LazyDecisionKeys registration={registration} onAct={goTo} />}
    </>
  );
}
