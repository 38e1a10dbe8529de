/** What the process starts and configures of this room: the server imports nothing else of it. */
export { statusDays } from '../requests/room.ts';
export { answerRoutes } from './answer-routes.ts';
export { ask } from './ask.ts';
export { endSession } from './end-session.ts';
export { applicantFinder } from './find-applicant.ts';
export { answerPage } from './page/answer-page.ts';
export { pageActs } from './page/page-acts.ts';
export { receiveAnswer } from './receive-answer.ts';
export { requestRoutes } from './request-routes.ts';
export { startRequestWorker } from './request-worker.ts';
export { statusActs } from './status/status-acts.ts';
export { statusPage } from './status/status-page.ts';
export { statusRoutes } from './status/status-routes.ts';
