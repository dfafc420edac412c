export { caseLink, caseLinksIn, type LinkedCase, linkedCase, readCaseLink, signedCaseLink } from "./case-link.ts";
export { linkedOrder } from "./linked-order.ts";
export { linkById } from "./registry.ts";
export { readClickToken, readOpenToken, readViewToken } from "./tokens.ts";
export { loadShortLinks, loadTracker, makeLeaveLink, type OwnLink, storeLeaveLinks } from "./tracker.ts";
export { deleteAnonymousClicks, insertVisit, markMachine } from "./visits.ts";
