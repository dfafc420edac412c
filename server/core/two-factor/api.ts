export { mustSetUpTwoFactor } from "./rule.ts";
export { isSecondFactorOn, takeSecondFactor } from "./second-factor.ts";
