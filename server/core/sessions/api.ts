export { changeUnusedAccount, insertAccount } from "./account.ts";
export { endStep, openStep, tryStep } from "./sign-in-steps.ts";
