import type { Action } from "#contracts/returns/actions";

/** Starts an action: its dialog, or its own screen. */
export type Act = (action: Action) => void;
