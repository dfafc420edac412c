import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it } from "vitest";
import { startWords } from "../../../tests/support/words.ts";
import { MoneyInput } from "./money-input.tsx";

beforeAll(startWords);

let latest: number | null | undefined;
function Field({ start = null, currency = "USD", max }: { start?: number | null; currency?: string; max?: number }) {
  const [minor, setMinor] = useState<number | null>(start);
  latest = minor;
  return <MoneyInput aria-label="Fee" currency={currency} value={minor} onChange={setMinor} {...(max !== undefined && { max })} />;
}

describe("MoneyInput", () => {
  it("shows minor units as an amount with the currency's digits", () => {
    render(<Field start={123_450} />);
    expect(screen.getByLabelText("Fee")).toHaveValue("1,234.50");
  });

  it("names a currency without a sign of its own once", () => {
    render(<Field currency="AED" />);
    expect(screen.getAllByText("AED")).toHaveLength(1);
  });

  it("reports whole minor units while typing and tidies the text on blur", async () => {
    render(<Field />);
    await userEvent.type(screen.getByLabelText("Fee"), "1234.5");
    expect(latest).toBe(123_450);
    await userEvent.tab();
    expect(screen.getByLabelText("Fee")).toHaveValue("1,234.50");
  });

  it("keeps unreadable input, says why and reports null", async () => {
    render(<Field currency="JPY" />);
    await userEvent.type(screen.getByLabelText("Fee"), "10.5");
    await userEvent.tab();
    expect(screen.getByLabelText("Fee")).toHaveValue("10.5");
    expect(screen.getByLabelText("Fee")).toBeInvalid();
    expect(screen.getByRole("alert")).toHaveTextContent("This currency has fewer decimal places.");
    expect(latest).toBeNull();
  });

  it("says when the amount is above the maximum", async () => {
    render(<Field max={5_000} />);
    await userEvent.type(screen.getByLabelText("Fee"), "50.01");
    expect(screen.getByRole("alert")).toHaveTextContent("At most 50.00.");
  });
});
