export { endStep, openStep, tryStep } from "./sign-in-steps.ts";
