import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

let finish = (_rows: string) => {};
const rows = () => new Promise<string>((resolve) => (finish = resolve));
const Tools = () => <button type="button">Tools</button>;

beforeEach(() => vi.resetModules());

/** Render a page with a pending query, the watcher of the layout, and a part that can wait. */
async function open({ isFirstPage }: { isFirstPage: boolean }) {
  const { awaitFirstPage, FirstPage } = await import("./first-page.ts");
  const { later } = await import("./later.tsx");
  const load = vi.fn(() => Promise.resolve({ default: Tools }));
  const LaterTools = later(load, <i>place</i>);
  if (isFirstPage) awaitFirstPage();
  const Page = () => <p>{useQuery({ queryKey: ["rows"], queryFn: rows }).data ?? "loading"}</p>;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FirstPage />
      <Page />
      <LaterTools />
    </QueryClientProvider>,
  );
  return load;
}

it("loads the part after the first page has its data", async () => {
  const load = await open({ isFirstPage: true });
  expect(screen.getByText("place")).toBeTruthy();
  // Two frames pass while the rows are pending.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(load).not.toHaveBeenCalled();
  finish("rows");
  expect(await screen.findByText("rows")).toBeTruthy();
  expect(await screen.findByText("Tools")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it("loads the part although a query stays pending", async () => {
  await open({ isFirstPage: true });
  expect(await screen.findByText("Tools", {}, { timeout: 5000 })).toBeTruthy();
  expect(screen.getByText("loading")).toBeTruthy();
});

it("loads the part at once where nothing waits for a first page", async () => {
  const load = await open({ isFirstPage: false });
  expect(load).toHaveBeenCalledTimes(1);
});
