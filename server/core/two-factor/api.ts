export { isSecondFactorOn, takeSecondFactor } from "./second-factor.ts";
export { mustSetUpTwoFactor } from "./second-factor-missing.ts";
