import { useQueryClient } from "@tanstack/react-query";
import { useInvalidateNouns } from "./hooks/use-invalidate.ts";
import { useLive } from "./hooks/use-live.ts";
import { isOwnChange } from "./lib/live.ts";

/**
 * What changed in the store is fetched again, that resource and no other. Lists wait for their reader, so that no row moves under
 * the hand, unless the change was the reader's own.
 */
export function LiveBridge() {
  const invalidate = useInvalidateNouns();
  const client = useQueryClient();
  useLive("*", ({ resource, type }) => {
    if (type === "gap") void client.invalidateQueries({ queryKey: ["data"] });
    else void invalidate([resource], { lists: isOwnChange() ? "reload" : "mark" });
  });
  return null;
}
