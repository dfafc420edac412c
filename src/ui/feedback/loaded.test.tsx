import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Loaded } from "./loaded.tsx";

const retry = () => undefined;

it("keeps showing what has loaded when it cannot be fetched anew: something may be typed inside", () => {
  const shown = (error: { code: string } | null) => (
    <Loaded from={{ data: "Box", error, retry }}>{(name) => <input aria-label={name} />}</Loaded>
  );
  const { rerender } = render(shown(null));
  const field = screen.getByLabelText("Box");
  rerender(shown({ code: "OFFLINE" }));
  expect(screen.getByLabelText("Box")).toBe(field);
});
