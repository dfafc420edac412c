import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { BarChart } from "./bar-chart.tsx";
import { LineChart } from "./line-chart.tsx";

it("repeats its bars in a sentence and a table", () => {
  const points = [0, 4].map((value, index) => ({ key: `d${index}`, label: `Day ${index}`, text: `${value} requests`, value }));
  render(<BarChart label="4 requests" head={["Day", "Requests"]} points={points} />);
  expect(screen.getByRole("img", { name: "4 requests" })).toBeInTheDocument();
  const rows = within(screen.getByRole("table", { name: "4 requests" })).getAllByRole("row");
  expect(rows.map((row) => row.textContent)).toEqual(["DayRequests", "Day 00 requests", "Day 14 requests"]);
});

it("has a table column for every line, also on days without data", () => {
  const lines = [
    { key: "a", name: "Refunds", values: [100, 0] },
    { key: "b", name: "Credit", values: [], dashed: true },
  ];
  render(<LineChart label="Paid" head="Day" points={["Mon", "Tue"]} lines={lines} text={(value) => `$${value}`} />);
  expect(screen.getByRole("row", { name: "Mon $100 $0" })).toBeInTheDocument();
  expect(screen.getByRole("row", { name: "Tue $0 $0" })).toBeInTheDocument();
});
