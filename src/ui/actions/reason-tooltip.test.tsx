import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ReasonButton } from "./reason-tooltip.tsx";

describe("a button that is unavailable", () => {
  it("can be focused, says why, and does nothing", async () => {
    const press = vi.fn();
    render(
      <ReasonButton reason="Nothing was received yet" onClick={press}>
        Refund
      </ReasonButton>,
    );
    const button = screen.getByRole("button");
    await userEvent.tab();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(button).toHaveAccessibleDescription("Nothing was received yet");
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Nothing was received yet");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
  });

  it("does not submit the surrounding form", async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <ReasonButton htmlType="submit" reason="Not yet">
          Save
        </ReasonButton>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submit).not.toHaveBeenCalled();
  });

  it("is an ordinary button without a reason", async () => {
    const press = vi.fn();
    render(<ReasonButton onClick={press}>Refund</ReasonButton>);
    await userEvent.click(screen.getByRole("button", { name: "Refund" }));
    expect(press).toHaveBeenCalledOnce();
  });
});
