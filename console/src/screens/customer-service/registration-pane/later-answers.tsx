import { Card } from '../../../ui/card.tsx';
import { drawLater } from '../../../ui/draw-later.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What came back from the applicant, once the registration itself is on the screen. */
export const LaterAnswers = drawLater(
  async () => (await import('../../../asking/answers-card.tsx')).AnswersCard,
  () => (
    <Card>
      <Skeleton lines={6} />
    </Card>
  ),
);
