export { comparedGroups } from "./lift.ts";
export { countRefusals, refusalsEndWrite } from "./refusals.ts";
export { tallyAnonymous } from "./tally-anonymous.ts";
