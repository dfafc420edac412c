import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { FormSelect } from "./form-select.tsx";

it("puts what begins with the searched text first, which Enter then chooses", () => {
  const onChange = vi.fn();
  const options = ["Algeria", "France", "Germany", "Niger"].map((label) => ({ value: label.slice(0, 2), label }));
  render(<FormSelect aria-label="Country" showSearch optionFilterProp="label" options={options} onChange={onChange} />);
  const input = screen.getByRole("combobox", { name: "Country" });
  const shown = () => [...document.querySelectorAll(".ant-select-item-option-content")].map(({ textContent }) => textContent);
  fireEvent.change(input, { target: { value: "GER" } });
  expect(shown()).toEqual(["Germany", "Algeria", "Niger"]);
  fireEvent.change(input, { target: { value: "n" } });
  expect(shown()).toEqual(["Niger", "France", "Germany"]);
  fireEvent.keyDown(input, { keyCode: 13, key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith("Ni", expect.anything());
});
