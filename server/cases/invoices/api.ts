export { paperOfInvoice } from "./links.ts";
