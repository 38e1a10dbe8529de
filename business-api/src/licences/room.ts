/** What the other rooms use of this one: they import nothing else of it. */

export {
  claimEndingLicence,
  type EndingLicence,
  lockEndingLicence,
  noteLicenceAsked,
} from './ending-licences.ts';
export { exportedLicences, forgetLicences } from './licence-rows.ts';
