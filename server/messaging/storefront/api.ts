export { putCheckout, reportEvents } from "./report.ts";
export { saveCheckout } from "./save-checkout.ts";
export { deleteOldVisits, forgetVisits, moveVisits } from "./visits.ts";
