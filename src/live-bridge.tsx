import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useInvalidateNouns } from "#src/hooks/data/use-invalidate";
import { useLive } from "#src/hooks/data/use-live";
import { useApi } from "#src/lib/calls/api";
import { isOwnChange } from "#src/lib/calls/own-change";
import { getSession, renewSession } from "#src/lib/session/session";
import { live } from "./data.ts";
import { useFirstPageShown } from "./first-paint/first-page.ts";

/**
 * Open the event stream and refetch the resources that changed. Lists wait for their user, so that rows do not move under the
 * pointer, unless the change was the user's own.
 */
export function LiveBridge() {
  const invalidate = useInvalidateNouns();
  const client = useQueryClient();
  const api = useApi();
  useLive("*", ({ resource, type, ids }) => {
    // One's own permissions may have changed.
    if (type === "gap" || (resource === "members" && ids.includes(getSession().user?.id ?? ""))) void renewSession(api);
    if (type === "gap") void client.invalidateQueries({ queryKey: ["data"] });
    else void invalidate([resource], { lists: isOwnChange() ? "reload" : "mark" });
  });
  const isFirstPageShown = useFirstPageShown();
  useEffect(() => {
    if (isFirstPageShown) live.start();
  }, [isFirstPageShown]);
  return null;
}
