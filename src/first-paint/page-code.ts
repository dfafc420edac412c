import type { DataRouter } from "react-router-dom";

/**
 * Resolve once the router has loaded its first page, at the latest after `patienceMs`. It no longer listens by then: a router
 * repeats for `RouterProvider` what happened during its first render only if nobody else was listening (react-router#15527), and
 * without that the page would stay empty.
 */
export function pageCodeLoaded(router: DataRouter, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, patienceMs);
    const stop = router.subscribe(({ initialized }) => {
      if (initialized) finish();
    });
  });
}
