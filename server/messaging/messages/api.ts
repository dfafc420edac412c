export { writeAccountMail } from "./mails/account-mails.ts";
export { writeConversationMail } from "./mails/conversation-mail.ts";
export { type FlowMail, writeFlowMail } from "./mails/flow-mail.ts";
export { writeHelp } from "./mails/help-text.ts";
export { writeInvoiceMail } from "./mails/invoice-mails.ts";
export { writeStaffMail, writeStaffText } from "./mails/staff-mail.ts";
export { writeSystemMail } from "./mails/write-system-mail.ts";
export { unsentMails } from "./sending/mailbox.ts";
