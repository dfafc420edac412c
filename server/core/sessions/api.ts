export { countInvitation, startAttempt } from "./attempts.ts";
export { confirmPassword, type SignedIn } from "./confirm-password.ts";
export { knownDevice, rememberDevice } from "./known-device.ts";
export { mailTime } from "./mail-time.ts";
export { enterPlace, findPlace } from "./operations/enter-place.ts";
export { takeOverAccount } from "./operations/take-over-account.ts";
export { hashNewPassword } from "./passwords.ts";
export { endSessionsIn, listPersons } from "./repository.ts";
export { endStep, openStep, tryStep } from "./sign-in-steps.ts";
