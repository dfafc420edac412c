import nprogress from "nprogress";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { noteNavigating } from "#src/lib/under-way";
import "./progress-bar.css";

// The library's own markup carries role="bar", which is no role.
nprogress.configure({ showSpinner: false, trickleSpeed: 160, template: '<div class="bar"></div>', barSelector: ".bar" });

/** A line at the top on every change of route, growing while the next page is fetched. */
export function ProgressBar() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    noteNavigating(state !== "idle");
  }, [state]);
  useEffect(() => {
    if (state !== "idle") nprogress.start();
    else if (nprogress.isStarted()) nprogress.done();
  }, [state]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    nprogress.start();
    nprogress.done();
  }, [pathname]);
  return null;
}
