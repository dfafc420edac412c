import { createContext, useContext } from "react";

/** One change somewhere in the store, as the live stream tells it. */
export interface LiveEvent {
  id: number;
  store_id: string;
  resource: string;
  ids: string[];
  type: string;
  version?: number | null;
}

export interface LiveSource {
  /** Answers the function that ends the subscription. `*` hears every resource. */
  listen: (resource: string, handler: (event: LiveEvent) => void) => () => void;
}

const silent: LiveSource = { listen: () => () => undefined };
export const LiveContext = createContext<LiveSource>(silent);
export const useLiveSource = (): LiveSource => useContext(LiveContext);

/** Own commands come back over the stream a moment later; within this time they are not "changed elsewhere". */
const ownMs = 3000;
let lastOwn = Number.NEGATIVE_INFINITY;
export function noteOwnChange(at = Date.now()): void {
  lastOwn = at;
}
export const isOwnChange = (now = Date.now()): boolean => now - lastOwn < ownMs;
