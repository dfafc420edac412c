export { deleteMessagesOf, deleteSomeOf, noteArrived, noteClicked, saveReported, sendAgain, sendInArm } from "./change-message.ts";
export { insertForMany, insertOnce } from "./insert-message.ts";
export { type FixedTemplate, type FixedText, fillMailWords, isFixed, mailWords } from "./mail-words.ts";
export { moveMessages, skipTwice, skipWaiting } from "./skip-waiting.ts";
export { hasWayOut, openBody, sealedBody, writeMessage, writeSkipped } from "./write-message.ts";
