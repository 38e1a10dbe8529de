/** What the other rooms use of this one: they import nothing else of it. */
export {
  closeOpenConcerns,
  raiseConcern,
  readOpenConcerns,
  refreshStopListConcerns,
} from './approved-concerns.ts';
export { askAgain, askRegistersAbout, insertingQuestions, newQuestions } from './ask-about.ts';
export type { AllRegisterSettings, WithRegisters } from './asking/register-settings.ts';
export { judgeAgain } from './judge-again.ts';
export { forgetQuestions } from './question-store.ts';
export { expectedQuestions, readQuestions } from './read-questions.ts';
