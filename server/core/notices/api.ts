export { write as writeNotice } from "./write.ts";
