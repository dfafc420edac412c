export { enrol, exitEnrolments } from "./enrol.ts";
export { moveJourneys } from "./move-journeys.ts";
export { takeCode } from "./take-code.ts";
