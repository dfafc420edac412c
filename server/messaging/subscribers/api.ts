export { lastSent, noteOpened, sentWrite } from "./note-reading.ts";
