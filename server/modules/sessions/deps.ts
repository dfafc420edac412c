import type { Tokens } from "#server/kit/tokens";
import type { ModuleDeps } from "#server/modules/module";

export interface SessionLinks {
  tokens: Tokens;
}
export type SessionDeps = ModuleDeps & SessionLinks;

/** Where a sign-in comes from, for the list of sessions. */
export interface Device {
  device: string;
  ip: string;
  now: Date;
}
