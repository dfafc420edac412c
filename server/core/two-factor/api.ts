export { mustSetUpTwoFactor } from "./second-factor-missing.ts";
