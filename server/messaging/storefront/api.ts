export { deleteOldVisits, forgetVisits, moveVisits } from "./visits.ts";
