import { useEffect, useState } from "react";
import { useApi } from "#src/lib/calls/api";
import { useLive } from "../data/use-live.ts";

const everyMs = 10 * 60_000;

/** Return the script this page was started with; its name changes with every build. */
const ownBuild = () => {
  const address = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  return address ? new URL(address).pathname : null;
};

/**
 * Return whether the server has a newer build than this page: checked at intervals, when the tab becomes visible, and after a lost
 * connection.
 */
export function useNewVersion(own: string | null = ownBuild()): boolean {
  const api = useApi();
  const [isNew, setNew] = useState(false);
  const look = async () => {
    if (!own || document.visibilityState === "hidden") return;
    const build = await api.build?.().catch(() => null);
    if (build) setNew(build !== own);
  };
  useLive("*", ({ type }) => {
    if (type === "gap") void look();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own build is the reason
  useEffect(() => {
    const again = () => void look();
    const timer = setInterval(again, everyMs);
    document.addEventListener("visibilitychange", again);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
      window.removeEventListener("online", again);
    };
  }, [own]);
  return isNew;
}
