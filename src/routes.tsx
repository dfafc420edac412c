import type { ComponentType } from "react";
import { type PatchRoutesOnNavigationFunction, type RouteObject, redirect } from "react-router-dom";
import { signInAddress } from "#contracts/session/rules";
import { currentToken, signInPath } from "#src/lib/session/session";
import { loadWords } from "#src/lib/words/i18n";
import { Broken } from "./pages/misc/broken.tsx";
import { Root } from "./root.tsx";
import { Starting } from "./starting.tsx";

export const isDashboard = (path: string): boolean => /^\/dashboard(\/|$)/.test(path);

type Page = () => Promise<{ default: ComponentType }>;
const page = (path: string, load: Page): RouteObject => ({ path, lazy: async () => ({ Component: (await load()).default }) });

const entrances: RouteObject[] = [
  ...["/", "/auth", signInAddress].map((path) => page(path, () => import("./pages/auth/sign-in.tsx"))),
  page("/auth/register-unprotected", () => import("./pages/auth/register.tsx")),
  page("/auth/accept-invitation", () => import("./pages/auth/accept-invitation.tsx")),
  page("/auth/verify", () => import("./pages/auth/verify.tsx")),
  page("/auth/reset-password", () => import("./pages/auth/reset-password.tsx")),
  page("/auth/new-password", () => import("./pages/auth/new-password.tsx")),
  page("/auth/mailbox", () => import("./pages/auth/mailbox.tsx")),
];

type PlainPages = typeof import("./pages/misc/plain-pages.tsx");
const plain =
  (name: keyof PlainPages): Page =>
  async () => ({ default: (await import("./pages/misc/plain-pages.tsx"))[name] });

const message =
  (name: "ComingSoon" | "Forbidden" | "NotFound" | "ServerError"): Page =>
  async () => ({ default: (await import("./pages/misc/message-page.tsx"))[name] });

const misc: RouteObject[] = [
  page("/coming-soon", message("ComingSoon")),
  page("/maintenance", plain("Maintenance")),
  page("/pricing", plain("Pricing")),
  page("/payment", plain("Payment")),
  page("/about-us", plain("About")),
  page("/contact-us", plain("Contact")),
  page("/faqs", () => import("./pages/misc/faqs.tsx")),
  page("/components", async () => (await Promise.all([import("./pages/misc/components.tsx"), loadWords("enums", "home")]))[0]),
  page("/403", message("Forbidden")),
  page("/404", message("NotFound")),
  page("/500", message("ServerError")),
  {
    ...page("*", message("NotFound")),
    // Anonymous visitors sign in first, without loading the dashboard.
    loader: ({ request }) => {
      const here = new URL(request.url);
      return isDashboard(here.pathname) && !currentToken() ? redirect(signInPath(here)) : null;
    },
  },
];

const framed: RouteObject = { lazy: async () => ({ Component: (await import("./shell/public-frame.tsx")).default }), children: misc };

const rootId = "root";
/** Routes before the sign-in; `addDashboard` adds those behind it. */
export const routes: RouteObject[] = [
  { id: rootId, Component: Root, ErrorBoundary: Broken, HydrateFallback: Starting, children: [...entrances, framed] },
];

let hasDashboard = false;

/** Load and add the dashboard's routes when a signed-in person first opens one of them. */
export const addDashboard: PatchRoutesOnNavigationFunction = async ({ path, patch, signal }) => {
  if (hasDashboard || !isDashboard(path) || !currentToken()) return;
  const { dashboardRoutes } = await import("./app.tsx");
  // The router ignores the routes of a navigation that another has replaced: the next one adds them.
  if (hasDashboard || signal.aborted) return;
  hasDashboard = true;
  patch(rootId, dashboardRoutes);
};
