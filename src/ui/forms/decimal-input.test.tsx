import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { DecimalInput } from "./decimal-input.tsx";

it("reads a percentage where one is allowed, and passes on what it cannot read", () => {
  const onChange = vi.fn();
  render(<DecimalInput aria-label="Discount" places={6} mayBePercent onChange={onChange} value="12.5%" />);
  const input = screen.getByLabelText("Discount");
  expect(input).toHaveValue("12.5%");
  for (const value of ["7.5 %", "1,234.5", "%", "two"]) fireEvent.change(input, { target: { value } });
  expect(onChange.mock.calls.flat()).toEqual(["7.5%", "1234.5", "%", "two"]);
});

it("knows no percentages elsewhere", () => {
  const onChange = vi.fn();
  render(<DecimalInput aria-label="Quantity" places={3} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText("Quantity"), { target: { value: "5%" } });
  expect(onChange).toHaveBeenLastCalledWith("5%");
});
