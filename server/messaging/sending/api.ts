export { guardReason, type MessageGuard } from "./message-guards.ts";
export { showMail } from "./shown-mail.ts";
export { tallySums } from "./tally-sums.ts";
export { countMarketingOfDay } from "./tokens.ts";
