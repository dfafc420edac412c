import nprogress from "nprogress";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { noteNavigating } from "#src/lib/routing/under-way";
import "./progress-bar.css";

// The library's own markup has role="bar", which is not a valid role.
nprogress.configure({ showSpinner: false, trickleSpeed: 160, template: '<div class="bar"></div>', barSelector: ".bar" });

/** Show a progress line at the top while the next page loads. */
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
