export { deleteAnonymousClicks } from "./anonymous-clicks.ts";
export { caseLink, caseLinksIn, type LinkedCase, linkedCase, readCaseLink, signedCaseLink } from "./case-link.ts";
export { linkedOrder } from "./linked-order.ts";
