export { comparedGroups } from "./lift.ts";
