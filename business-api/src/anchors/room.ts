/** What the other rooms use of this one: they import nothing else of it. */
export { AnchorNotDelivered, deliverAnchors } from './deliver-anchors.ts';
export { proveHistory } from './prove-history.ts';
export { takeAnchors } from './take-anchor.ts';
export {
  AnchorsInvalid,
  anchorLines,
  anchorsBeyond,
  readProvenLog,
  verifyAgainstAnchors,
} from './verify-anchors.ts';
