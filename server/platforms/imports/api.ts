export { touchWrite } from "./records/touch-analytics.ts";
