import { render, screen } from "@testing-library/react";
import { lazy, type PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#src/lib/words/i18n";
import { OnDemand } from "./on-demand.tsx";
import { startWords } from "./words.ts";

beforeEach(async () => {
  await startWords();
  await setLanguage("en");
  // React logs what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const show = (Part: () => Promise<{ default: () => string }>, props: PropsWithChildren<{ isOptional?: boolean }> = {}) => {
  const Loaded = lazy(Part);
  render(
    <>
      <p>The rest of the page</p>
      <OnDemand {...props}>
        <Loaded />
      </OnDemand>
    </>,
  );
};
const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

it("shows a part once it has loaded", async () => {
  show(async () => ({ default: () => "The part" }));
  expect(await screen.findByText("The part")).toBeInTheDocument();
});

it("keeps the page when a part cannot be loaded, and offers to try again", async () => {
  show(lost);
  expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
  expect(screen.getByText("The rest of the page")).toBeInTheDocument();
});

it("says nothing of a part the page does as well without", async () => {
  show(lost, { isOptional: true });
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("The rest of the page")).toBeInTheDocument();
});
