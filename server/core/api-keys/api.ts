export { noteKeyUsed } from "./note-used.ts";
