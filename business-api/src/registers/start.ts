/** What the process starts and configures of this room: the server imports nothing else of it. */
export { type AskRegister, registerAsker } from './asking/ask-register.ts';
export {
  type AllRegisterSettings,
  RegistersSetting,
  type WithRegisters,
} from './asking/register-settings.ts';
export { clearOldAnswers } from './question-store.ts';
export { readRegisterFigures, startRegisterWorker } from './register-worker.ts';
