export { noteKeyUsed } from "./service.ts";
