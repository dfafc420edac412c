export { type FixedTemplate, type FixedText, fillMailWords, isFixed, mailWords } from "./mail-words.ts";
export { noteArrived } from "./note-arrived.ts";
export { hasWayOut, openBody, sealedBody, writeMessage, writeSkipped } from "./write-message.ts";
