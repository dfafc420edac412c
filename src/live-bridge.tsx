import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { live } from "./data.ts";
import { useFirstPageShown } from "./first-paint/first-page.ts";
import { useInvalidateNouns } from "./hooks/use-invalidate.ts";
import { useLive } from "./hooks/use-live.ts";
import { useApi } from "./lib/api.ts";
import { isOwnChange } from "./lib/own-change.ts";
import { getSession, renewSession } from "./lib/session.ts";

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
