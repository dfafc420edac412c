import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pageCodeLoaded } from "./page-code.ts";

// Rendering in slices, as in a browser: `act` would render everything at once.
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

let arrive = () => {};
/** Return a router whose only page waits for its code. */
function waitingRouter() {
  const code = new Promise<void>((resolve) => (arrive = resolve));
  const page = { path: "/", lazy: () => code.then(() => ({ Component: () => <h1>Page</h1> })), HydrateFallback: Fallback };
  return createMemoryRouter([page]);
}

let isFallbackRendered = () => {};
function Fallback() {
  isFallbackRendered();
  return <p>Starting</p>;
}

/** Take longer than a slice, so that React lets other work run before it commits. */
function Slow() {
  const end = performance.now() + 50;
  while (performance.now() < end);
  return null;
}

it("waits for the code of the page", async () => {
  const router = waitingRouter();
  const loaded = pageCodeLoaded(router, 60_000).then(() => router.state.initialized);
  arrive();
  expect(await loaded).toBe(true);
});

it("does not wait longer than it is told", async () => {
  const router = waitingRouter();
  await pageCodeLoaded(router, 1);
  expect(router.state.initialized).toBe(false);
});

it("shows a page whose code arrives while the indicator is being rendered", async () => {
  const router = waitingRouter();
  await pageCodeLoaded(router, 1);
  isFallbackRendered = () => arrive();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  startTransition(() =>
    root.render(
      <>
        <RouterProvider router={router} />
        <Slow />
        <Slow />
      </>,
    ),
  );
  await vi.waitFor(() => expect(document.querySelector("h1")?.textContent).toBe("Page"));
  root.unmount();
});
