import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useApi } from "#src/lib/api";

const subscribe = (tell: () => void) => onlineManager.subscribe(tell);

/** Whether there is a network. What was asked for meanwhile waits, and goes on by itself when it is back. */
export function useConnection() {
  const api = useApi();
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return {
    isOnline,
    /** Asks the server itself: a browser may be wrong about its network. */
    retry: async () => {
      const answers = await api.build?.().then(
        () => true,
        () => false,
      );
      if (answers) onlineManager.setOnline(true);
    },
  };
}
