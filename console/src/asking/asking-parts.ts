// What the decision screens show of questions and answers, in one chunk.

export { SecondPersonPart } from '../second-person/second-person-part.tsx';
export { AnswersCard } from './answers-card.tsx';
export { AskPart } from './ask-part.tsx';
export { AskApproved, AskingCard } from './asking-card.tsx';
