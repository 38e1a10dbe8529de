import type { PreviewRequest } from '@countersign/contract/preview';
import type { DecisionVerb } from '@countersign/domain/login-link/screen-paths';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DecisionDraft } from '../drafts/decision-draft.ts';
import { useCall } from '../http/use-call.ts';
import { useSession } from '../session/use-session.ts';
import { useShown } from '../translations/use-translations.ts';
import type { MailPreviewState } from './mail-preview-state.ts';
import { type Previewed, previewQuery, previewRequest } from './preview-query.ts';

const typingPauseMs = 400;
// The contract's limit; for a longer locale only the language is sent.
const longestLocale = 10;

/** The mail of an approval or a rejection as it is typed. */
export function useMailPreview(
  registration: Previewed,
  verb: DecisionVerb,
  draft: DecisionDraft,
  open: boolean,
): MailPreviewState {
  return usePreviewOf(registration, (locale) => previewRequest(verb, draft, locale), open);
}

/**
 * The mail that would be sent, requested when typing pauses; an outdated request is aborted. Sends
 * no request while the preview is closed (`open`).
 */
export function usePreviewOf(
  registration: Previewed,
  requestIn: (reviewerLocale: string) => PreviewRequest | undefined,
  open: boolean,
): MailPreviewState {
  const call = useCall();
  const { locale, language } = useShown();
  const request = requestIn(locale.length > longestLocale ? language : locale);
  const settled = useSettled(request);
  // S4.2: what is typed after a No reads no preview, which would ask again at every pause.
  const isLapsed = useSession().kind === 'lapsed';
  // The hook needs a key even without a request.
  const asked = settled ?? previewFallback(language);
  const query = useQuery({
    ...previewQuery(call, registration, asked),
    enabled: open && settled !== undefined && !isLapsed,
    placeholderData: keepPreviousData,
  });
  const [viewed, setViewed] = useState<string>();
  const isCurrent =
    open &&
    query.isSuccess &&
    !query.isPlaceholderData &&
    !query.isFetching &&
    same(settled, request);
  const kind =
    request === undefined
      ? 'faulty'
      : isCurrent
        ? 'current'
        : (query.isError || isLapsed) && same(settled, request)
          ? 'failed'
          : query.data === undefined
            ? 'loading'
            : 'updating';
  return {
    kind,
    preview: query.data,
    hash: isCurrent && request !== undefined && query.data.hash === viewed ? viewed : undefined,
    noteViewed: setViewed,
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  };
}

function previewFallback(reviewerLocale: string): PreviewRequest {
  return { decision: 'approve', reasonCodes: [], reviewerLocale };
}

function same(one: PreviewRequest | undefined, other: PreviewRequest | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The request after it has not changed for `typingPauseMs`. */
function useSettled(request: PreviewRequest | undefined): PreviewRequest | undefined {
  const [settled, setSettled] = useState(request);
  const isSettled = same(settled, request);
  const text = JSON.stringify(request);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(
      // Serialised above, so its shape is known.
      () => setSettled(text === undefined ? undefined : (JSON.parse(text) as PreviewRequest)),
      typingPauseMs,
    );
    return () => clearTimeout(timer);
  }, [isSettled, text]);
  return settled;
}
