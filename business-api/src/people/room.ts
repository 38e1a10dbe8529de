/** What the other rooms use of this one: they import nothing else of it. */
export { presentFor } from '../markets/room.ts';
export { assignByRule } from './assign-by-rule.ts';
export { assigneeOf, findClaim, removeClaim } from './claims.ts';
export { forgetViews } from './forget-views.ts';
