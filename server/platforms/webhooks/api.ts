export { refreshWebhooks, removeSubscriptions } from "./check-webhooks.ts";
