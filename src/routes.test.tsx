import { createMemoryRouter, matchRoutes, type RouteObject } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { tokenOf } from "../tests/support/session-fixtures.ts";
import { addDashboard, isDashboard, routes } from "./routes.tsx";

/** Return the response of an address before the dashboard's own routes are loaded. */
async function answerAt(path: string): Promise<string | null> {
  const route = matchRoutes(routes, path)?.at(-1)?.route as RouteObject;
  if (typeof route.loader !== "function") return route.path ?? null;
  const answer: unknown = await route.loader({ request: new Request(`http://app.test${path}`), params: {}, context: {} } as never);
  return answer instanceof Response ? answer.headers.get("location") : (route.path ?? null);
}

it("sends anonymous visitors of any dashboard address to sign in, and back to it afterwards", async () => {
  expect(await answerAt("/dashboard")).toBe("/auth/login-unprotected?to=%2Fdashboard");
  expect(await answerAt("/dashboard/return/list?q=a")).toBe("/auth/login-unprotected?to=%2Fdashboard%2Freturn%2Flist%3Fq%3Da");
  localStorage.setItem("accessToken", tokenOf());
  expect(await answerAt("/dashboard/return/list")).toBe("*");
});

it("has every address outside the dashboard", async () => {
  const auth = [
    "/",
    "/auth",
    ...["login-unprotected", "register-unprotected", "verify", "reset-password", "new-password"].map((name) => `/auth/${name}`),
  ];
  const misc = "coming-soon maintenance pricing payment about-us contact-us faqs 403 404 500 components"
    .split(" ")
    .map((name) => `/${name}`);
  for (const path of [...auth, ...misc]) expect(await answerAt(path)).toBe(path);
  expect(await answerAt("/nowhere")).toBe("*");
});

it("distinguishes the dashboard from similar addresses", () => {
  expect(["/dashboard", "/dashboard/", "/dashboard/app", "/dashboards", "/a/dashboard"].map(isDashboard)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it("has the dashboard's addresses although the first visit to one was broken off while they loaded", async () => {
  vi.doMock("./app.tsx", () => ({ dashboardRoutes: [{ path: "/dashboard/app", element: null }] }));
  localStorage.setItem("accessToken", tokenOf());
  const places = [
    { path: "/pricing", element: null },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter([{ id: "root", element: null, children: places }], {
    initialEntries: ["/pricing"],
    patchRoutesOnNavigation: addDashboard,
  });
  const first = router.navigate("/dashboard/app");
  await router.navigate("/pricing");
  await first;
  await router.navigate("/dashboard/app");
  expect(router.state.matches.at(-1)?.route.path).toBe("/dashboard/app");
});
