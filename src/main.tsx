import "./theme/global.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { ApiContext } from "./lib/api.ts";
import { startI18n } from "./lib/i18n.ts";
import { currentToken, initialise } from "./lib/session.ts";
import { restoreView } from "./lib/storage.ts";
import { loadNamespace } from "./namespaces.ts";
import { api } from "./providers.ts";
import { isDashboard, rootId, routes } from "./routes.tsx";
import { ThemeProvider } from "./theme/theme-provider.tsx";

let patched = false;

const router = createBrowserRouter(routes, {
  patchRoutesOnNavigation: async ({ path, patch }) => {
    if (patched || !isDashboard(path) || !currentToken()) return;
    const { dashboardRoutes } = await import("./app.tsx");
    patched = true;
    patch(rootId, dashboardRoutes);
  },
});

/** How long a page on its way is waited for, in milliseconds, before it is said that one is. */
const patienceMs = 1000;

/** The first page as one picture: what would be drawn before its code is there is an empty page, drawn twice for nothing. */
function firstPage(): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    setTimeout(resolve, patienceMs);
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

async function start(root: HTMLElement): Promise<void> {
  // The profile travels while words and pages load.
  void initialise(api);
  await Promise.all([startI18n(loadNamespace), restoreView()]);
  await firstPage();
  // A transition: drawn in slices, so that answers and keys are not kept waiting by it.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ApiContext value={api}>
          <ThemeProvider>
            <RouterProvider router={router} />
          </ThemeProvider>
        </ApiContext>
      </StrictMode>,
    ),
  );
}

/** A browser or a popup that comes back from Microsoft: what it brings is handed to the page that asked. */
const isMicrosofts =
  location.pathname === "/" && /[#?&](code|error)=/.test(location.hash || location.search) && /state=/.test(location.href);
const begin = (root: HTMLElement) =>
  isMicrosofts ? import("./lib/microsoft-return.ts").then(({ handBack }) => handBack()).catch(() => start(root)) : start(root);

begin(document.getElementById("root")!).catch((error: Error) => {
  // Nothing of the product stands yet that could say it.
  document.getElementById("root")!.textContent = error.message;
});
