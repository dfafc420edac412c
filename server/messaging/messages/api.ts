export { deleteMessagesOf, deleteSomeOf, noteClicked, saveReported, sendAgain, sendInArm } from "./sending/change-message.ts";
export { moveMessages, skipTwice, skipWaiting } from "./sending/skip-waiting.ts";
export { insertForMany, insertOnce } from "./writing/insert-message.ts";
