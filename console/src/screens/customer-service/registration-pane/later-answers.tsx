import type { Registration } from '@countersign/domain/registration/registration';
import { lazy, Suspense } from 'react';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const Loaded = lazy(async () => {
  await afterPaint();
  // What cannot be loaded must not remove the registration beside it.
  const answers = await import('../../../asking/answers-card.tsx').catch(() => undefined);
  return { default: answers?.AnswersCard ?? (() => null) };
});

/** What came back from the applicant, once the registration itself is on the screen. */
export function LaterAnswers({ registration }: { readonly registration: Registration }) {
  return (
    <Suspense
      fallback={
        <Card>
          <Skeleton lines={6} />
        </Card>
      }
    >
      <Loaded registration={registration} />
    </Suspense>
  );
}
