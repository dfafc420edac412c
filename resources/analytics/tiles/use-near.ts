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
    // Paper shows what nobody scrolled to. It does not wait for the answers: the page says when it is complete.
    const show = () => setNear(true);
    window.addEventListener("beforeprint", show);
    observer.observe(element);
    return () => {
      window.removeEventListener("beforeprint", show);
      observer.disconnect();
    };
  }, []);
  return { ref, isNear };
}
