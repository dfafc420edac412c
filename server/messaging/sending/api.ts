export { confirmHome, heldSince } from "./home.ts";
export { guardReason, type MessageGuard } from "./message-guards.ts";
export { bulkJobs, wakeSending } from "./run-bulk.ts";
export { loadSender } from "./sender.ts";
export { showMail } from "./shown-mail.ts";
export { tallySums } from "./tally-sums.ts";
export { countMarketingOfDay } from "./tokens.ts";
