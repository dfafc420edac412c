import { useSubscription } from "@refinedev/core";
import { useLayoutEffect, useRef } from "react";
import type { LiveEvent } from "#contracts/live";

export type LiveChange = Pick<LiveEvent, "resource" | "ids" | "type" | "version">;

/**
 * Subscribe to a noun, one record of it, or everything (`*`). Refine subscribes once and would keep calling the first render's handler
 * for the first record; here the latest handler receives events of the latest resource and id.
 */
export function useLive(resource: string, onChange: (change: LiveChange) => void, id?: string): void {
  const latest = useRef({ resource, onChange, id });
  useLayoutEffect(() => {
    latest.current = { resource, onChange, id };
  });
  useSubscription({
    channel: "resources/*",
    onLiveEvent: ({ channel, type, payload }) => {
      const { ids = [], version = null } = payload as Partial<LiveChange>;
      const change = { resource: channel.replace(/^resources\//, ""), ids, type, version };
      const { resource: wanted, id: one, onChange: tell } = latest.current;
      if ((wanted === "*" || wanted === change.resource) && (one === undefined || ids.includes(one))) tell(change);
    },
  });
}
