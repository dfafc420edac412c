import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { useFocusReturn } from "./use-focus-return.ts";

function Box({ onClose }: { onClose: () => void }) {
  useFocusReturn();
  return (
    <button type="button" ref={(button) => button?.focus()} onClick={onClose}>
      close
    </button>
  );
}
function Page({ isLast = false }) {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const close = () => {
    setOpen(false);
    setGone(isLast);
  };
  return (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {!isGone && (
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
      )}
      {isOpen && <Box onClose={close} />}
    </main>
  );
}
const openAndClose = async () => {
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByText("close")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
};

it("returns to the element that opened it", async () => {
  render(<Page />);
  await openAndClose();
  expect(screen.getByText("open")).toHaveFocus();
});

it("moves to the page's heading when that element is gone", async () => {
  render(<Page isLast />);
  await openAndClose();
  expect(screen.getByRole("heading")).toHaveFocus();
});
