import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { restoreView, usePersisted, writeItem } from "./storage.ts";

afterEach(() => vi.useRealTimers());

const Density = () => {
  const [density, setDensity] = usePersisted("density", "large");
  return (
    <button type="button" onClick={() => setDensity("small")}>
      {density}
    </button>
  );
};

it("stores a view setting under the prefix redux- and restores it", async () => {
  render(<Density />);
  act(() => screen.getByText("large").click());
  expect(localStorage.getItem("redux-density")).toBe('"small"');
  localStorage.setItem("redux-density", '"middle"');
  await act(() => restoreView());
  expect(screen.getByText("middle")).toBeInTheDocument();
});

it("drops a stored value it cannot read", async () => {
  localStorage.setItem("redux-density", "{broken");
  await restoreView();
  render(<Density />);
  expect(screen.getByText("large")).toBeInTheDocument();
});

it("fails with a clear error when restoring takes longer than 5000 ms", async () => {
  vi.useFakeTimers();
  const restoring = restoreView({ keys: () => new Promise(() => undefined), read: () => null });
  const said = expect(restoring).rejects.toThrow("The saved view could not be restored within 5000 ms");
  await vi.advanceTimersByTimeAsync(5000);
  await said;
});

it("works without storage", () => {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => writeItem("a", "b")).not.toThrow();
  full.mockRestore();
});
