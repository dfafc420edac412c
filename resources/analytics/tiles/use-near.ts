import { useCallback, useState } from "react";

const margin = "400px";

/** Return whether an element has come near the window, and its ref; once near, it stays so. No library here observes scrolling. */
export function useNear<Target extends Element>() {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: Target | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, isNear };
}
