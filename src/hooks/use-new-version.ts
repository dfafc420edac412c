import { useEffect, useState } from "react";
import { useApi } from "#src/lib/api";
import { useLive } from "./use-live.ts";

const everyMs = 10 * 60_000;

/** The script this page was started with; its name changes with anything in the program. */
const ownBuild = () => {
  const address = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  return address ? new URL(address).pathname : null;
};

/** Whether the server holds a newer program than this page: asked now and then, when the tab is looked at again, and after a break. */
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
