import type { ClaimAction } from "#contracts/claims/actions";

/** Starts an action: its dialog, or its own screen. */
export type Act = (action: ClaimAction) => void;
