import { isMailQuery, readDecisionQuery } from '@countersign/domain/login-link/decision-query';
import { type DecisionVerb, decisionPath } from '@countersign/domain/login-link/screen-paths';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { preloadReasons } from '../../decision-form/later-reasons.tsx';
import { entryChannel } from '../../login-link/entry-channel.ts';
import { useSession } from '../../session/use-session.ts';
import { useShown } from '../../translations/use-translations.ts';
import { DecisionScreen } from './decision-screen.tsx';
import { LazyLinkProblem } from './lazy-parts.tsx';

/**
 * S2.6: the screen of `/approve` and `/reject`; the verb is only pre-selected, and changing it keeps
 * everything on the screen. A signed-in person who opens an e-mail link gets the same query as after
 * a sign-in (S2.11).
 */
export function DecideScreen({ verb }: { readonly verb: DecisionVerb }) {
  const session = useSession();
  const { locale } = useShown();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = readDecisionQuery(search);
  const canonical =
    query.kind === 'ticket'
      ? decisionPath(verb, {
          ticketNumber: query.ticketNumber,
          countryCode: query.countryCode,
          locale: query.locale ?? locale,
        })
      : undefined;
  const isCanonical = canonical === undefined || !isMailQuery(search);
  useEffect(() => {
    if (verb === 'reject') preloadReasons();
  }, [verb]);
  useEffect(() => {
    if (!isCanonical) navigate(canonical, { replace: true, state });
  }, [isCanonical, canonical, navigate, state]);

  return (
    <>
      {query.kind === 'problem' && (
        // Not the language, whose change preserves what was typed.
        <LazyLinkProblem
          key={`${query.problem} ${query.ticketNumber} ${query.countryCode}`}
          verb={verb}
          query={query}
        />
      )}
      {query.kind === 'ticket' && 'subject' in session && (
        <DecisionScreen
          key={`${query.market}/${query.ticketNumber}`}
          verb={verb}
          registrationKey={{ ticketNumber: query.ticketNumber, countryCode: query.market }}
          subject={session.subject}
          locale={query.locale}
          channel={entryChannel(state)}
        />
      )}
    </>
  );
}
