import { useSyncExternalStore } from "react";

const query = (media: string) => window.matchMedia?.(media);
const subscribers = new Map<string, (tell: () => void) => () => void>();

/** Return the subscription to a media query. React subscribes again to another function, so that each query has one. */
function subscriberOf(media: string) {
  const known = subscribers.get(media);
  if (known) return known;
  const subscribe = (tell: () => void) => {
    const list = query(media);
    list?.addEventListener("change", tell);
    return () => list?.removeEventListener("change", tell);
  };
  subscribers.set(media, subscribe);
  return subscribe;
}

/** Return whether a media query matches. antd's useBreakpoint has no value on the first render, and knows widths only. */
export const useMedia = (media: string): boolean => useSyncExternalStore(subscriberOf(media), () => query(media)?.matches ?? false);
