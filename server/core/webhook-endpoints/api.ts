export { writeMessage as writeWebhook } from "./send-webhook.ts";
