export { writeFlowMail } from "./mails/flow-mail.ts";
