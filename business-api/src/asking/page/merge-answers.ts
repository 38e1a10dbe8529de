import type { AnswerContent, PointAnswer } from '@countersign/domain/requests/answer-content';

/**
 * What was typed here, with what was saved since where nothing was typed: in another window, or on the
 * page before the last (the browser's way back shows it as it was). Where both say something, the form
 * shows what was saved beneath.
 */
export function mergeAnswers(typed: AnswerContent, saved: AnswerContent): AnswerContent {
  const changed = new Set(typed.changes.map(({ field }) => field));
  const changes = [...typed.changes, ...saved.changes.filter(({ field }) => !changed.has(field))];
  const numbers = new Set([...typed.points, ...saved.points].map(({ point }) => point));
  const pointOf = (answer: AnswerContent, number: number) =>
    answer.points.find(({ point }) => point === number);
  const points = [...numbers]
    .sort((a, b) => a - b)
    .map(
      (number): PointAnswer => ({
        ...pointOf(saved, number),
        ...pointOf(typed, number),
        point: number,
      }),
    );
  return { ...saved, ...typed, changes, points };
}
