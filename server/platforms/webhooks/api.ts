export { isReachable, refreshWebhooks, removeSubscriptions } from "./check-webhooks.ts";
export { noteProof, noteRefusal } from "./proofs.ts";
