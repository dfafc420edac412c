import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useNear } from "./use-near.ts";

afterEach(() => vi.unstubAllGlobals());

it("shows what nobody scrolled to once the page is printed", () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  function Card() {
    const { ref, isNear } = useNear<HTMLDivElement>();
    return <div ref={ref}>{isNear ? "figures" : "nothing yet"}</div>;
  }
  render(<Card />);
  expect(screen.getByText("nothing yet")).toBeInTheDocument();
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(screen.getByText("figures")).toBeInTheDocument();
});
