import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { BarRows } from "./bar-rows.tsx";
import { valueFormat } from "./chart-formats.ts";
import { DataTable } from "./data-table.tsx";
import { TimeChart } from "./time-chart.tsx";

const points = ["Mon", "Tues", "Wednes"].map((label, index) => ({
  key: label,
  short: label,
  label: `${label}day`,
  to: `/list?day=${index}`,
}));
const refunds = { key: "refund", name: "Refund", values: [2, 0, 1] };
const credits = { key: "credit", name: "Credit", values: [1, null, 3] };
const before = { key: "before", name: "Year before", values: [5, null, 2] };
const format = valueFormat({ kind: "count" }, "en-US");

function show({ dir = "ltr", compared = true, linked = true } = {}) {
  return render(
    <MemoryRouter>
      <div dir={dir} style={{ direction: dir as "ltr" }}>
        <TimeChart
          label="10 returns"
          points={linked ? points : points.map(({ to: _, ...point }) => point)}
          bars={[refunds, credits]}
          {...(compared && { compared: before })}
          format={format}
        />
      </div>
    </MemoryRouter>,
  );
}
const tip = (container: HTMLElement) => container.querySelector("strong")?.parentElement;

describe("a chart over time", () => {
  it("names each point with all its values, and links it to its list", () => {
    show();
    const links = within(screen.getByRole("group", { name: "10 returns" })).getAllByRole("link");
    expect(links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")])).toEqual([
      ["Monday: Refund 2, Credit 1, Year before 5", "/list?day=0"],
      ["Tuesday: Refund 0", "/list?day=1"],
      ["Wednesday: Refund 1, Credit 3, Year before 2", "/list?day=2"],
    ]);
  });

  it("is one stop of the keyboard, and arrows lead along the series", async () => {
    const { container } = show();
    await userEvent.tab();
    expect(screen.getByRole("link", { name: /^Wednesday/ })).toHaveFocus();
    expect(tip(container)).toHaveTextContent("WednesdayRefund1Credit3Year before2");
    await userEvent.keyboard("{ArrowLeft}");
    expect(screen.getByRole("link", { name: /^Tuesday/ })).toHaveFocus();
    await userEvent.keyboard("{Home}{ArrowLeft}");
    expect(screen.getByRole("link", { name: /^Monday/ })).toHaveFocus();
    await userEvent.tab();
    expect(document.body).toHaveFocus();
    expect(tip(container)).toBeUndefined();
  });

  it("follows the arrows as seen where time runs from right to left", async () => {
    show({ dir: "rtl" });
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    expect(screen.getByRole("link", { name: /^Tuesday/ })).toHaveFocus();
  });

  it("shows a point's values under the pointer until Escape or leaving", async () => {
    const { container } = show({ linked: false });
    const point = screen.getByRole("img", { name: /^Tuesday/ });
    await userEvent.hover(point);
    expect(tip(container)).toHaveTextContent("TuesdayRefund0");
    await userEvent.unhover(container.querySelector("[role=group]")!.parentElement!);
    expect(tip(container)).toBeUndefined();
    await userEvent.click(point);
    await userEvent.keyboard("{Escape}");
    expect(tip(container)).toBeUndefined();
  });

  it("stacks bars by pattern, and compares with a dashed line that has gaps", () => {
    const { container } = show();
    const fills = [...container.querySelectorAll("figure > div rect[fill]")].map((bar) => bar.getAttribute("fill"));
    expect(fills).toHaveLength(4);
    expect(new Set(fills).size).toBe(2);
    expect(container.querySelector("path[d^='M0.5']")?.getAttribute("d")?.match(/[ML]/g)).toEqual(["M", "M"]);
  });

  it("has no line without a comparison, and fits every value on its axis", () => {
    const { container } = show({ compared: false });
    expect(container.querySelector("path[d^='M0.5']")).toBeNull();
    expect(container.querySelector("[aria-hidden=true]")).toHaveTextContent("43210");
  });
});

it("horizontal bars lead to their lists and show what they are compared with", () => {
  const { container } = render(
    <MemoryRouter>
      <BarRows
        label="Reasons"
        rows={[
          { key: "a", name: "Too small", value: 4, text: "4", note: "40%", before: { value: 2, text: "was 2" }, to: "/list?reason=a" },
          { key: "b", name: "Defective", value: 0, text: "0" },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Too small was 2 40% 4" })).toHaveAttribute("href", "/list?reason=a");
  expect(screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/\s+/g, " "))).toEqual([
    "Too small was 2 40% 4",
    "Defective 0",
  ]);
  expect([...container.querySelectorAll("rect:nth-child(2)")].map((bar) => bar.getAttribute("width"))).toEqual(["100%", "0%"]);
  expect(container.querySelectorAll("line")).toHaveLength(1);
});

it("a table has a heading for each column and row", () => {
  const columns = [
    { key: "reason", name: "Reason" },
    { key: "units", name: "Units", isNumber: true },
  ];
  render(
    <DataTable
      label="Reasons"
      columns={columns}
      rows={[
        {
          key: "a",
          cells: [
            "Too small",
            <a key="n" href="/list">
              4
            </a>,
          ],
        },
      ]}
    />,
  );
  expect(screen.getByRole("row", { name: "Too small 4" })).toBeInTheDocument();
  expect(screen.getByRole("rowheader", { name: "Too small" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "4" }).closest("td")).toHaveAttribute("data-number", "true");
});
