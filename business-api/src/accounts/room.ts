/** What the other rooms use of this one: they import nothing else of it. */
export {
  accountDueAt,
  expectingAccount,
  exportedAccount,
  forgetAccount,
  readAccountRow,
} from './account-rows.ts';
