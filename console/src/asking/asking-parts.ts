// What the decision screens show of questions and answers, in one chunk.
export { AnswersCard } from './answers-card.tsx';
export { AskingCard } from './asking-card.tsx';
