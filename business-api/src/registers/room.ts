/** What the other rooms use of this one: they import nothing else of it. */
export { closeOpenConcerns, raiseConcern, readOpenConcerns } from './approved-concerns.ts';
export { askRegistersAbout, insertingQuestions, newQuestions } from './ask-about.ts';
export { askAgain } from './ask-again.ts';
export type { AllRegisterSettings, WithRegisters } from './asking/register-settings.ts';
export { forgetQuestions } from './forget-questions.ts';
export { judgeAgain } from './judge-again.ts';
export { expectedQuestions, readQuestions } from './read-questions.ts';
export { refreshStopListConcerns } from './stop-list-concerns.ts';
