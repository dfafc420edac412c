import "./theme/global.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { restoreView } from "#src/lib/browser/storage";
import { ApiContext } from "#src/lib/calls/api";
import { initialise } from "#src/lib/session/session";
import { startI18n } from "#src/lib/words/i18n";
import { aheadArrived } from "./first-paint/ahead.ts";
import { awaitFirstPage } from "./first-paint/first-page.ts";
import { pageCodeLoaded } from "./first-paint/page-code.ts";
import { loadNamespace } from "./namespaces.ts";
import { api } from "./providers.ts";
import { addDashboard, routes } from "./routes.tsx";
import { ThemeProvider } from "./theme/theme-provider.tsx";

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addDashboard });

/** Milliseconds before a loading indicator appears for a pending page. */
const patienceMs = 1000;

async function start(root: HTMLElement): Promise<void> {
  awaitFirstPage();
  // The profile loads in parallel with words and pages.
  const session = initialise(api);
  await Promise.all([startI18n(loadNamespace), restoreView()]);
  // An earlier render would be an empty page.
  await pageCodeLoaded(router, patienceMs);
  await aheadArrived(session);
  // A transition renders in slices, so that network answers and key presses are not blocked.
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

/** A redirect or popup returning from Microsoft: pass its answer to the page that asked. */
const isMicrosoftRedirect =
  location.pathname === "/" && /[#?&](code|error)=/.test(location.hash || location.search) && /state=/.test(location.href);
const begin = (root: HTMLElement) =>
  isMicrosoftRedirect
    ? import("#src/lib/session/microsoft-return").then(({ handBack }) => handBack()).catch(() => start(root))
    : start(root);

begin(document.getElementById("root")!).catch((error: Error) => {
  // Nothing of the product is available to show the error.
  document.getElementById("root")!.textContent = error.message;
});
