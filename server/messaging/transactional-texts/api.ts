export { writeTransactionalText } from "./texts.ts";
