import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useApi } from "#src/lib/calls/api";

const subscribe = (tell: () => void) => onlineManager.subscribe(tell);

/** Return whether there is a network. Pending requests wait and resume by themselves. */
export function useConnection() {
  const api = useApi();
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return {
    isOnline,
    /** Ask the server: browsers may misjudge their network. */
    retry: async () => {
      const answers = await api.build?.().then(
        () => true,
        () => false,
      );
      if (answers) onlineManager.setOnline(true);
    },
  };
}
