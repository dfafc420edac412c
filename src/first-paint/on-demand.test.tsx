import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy, useState } from "react";
import { expect, it, vi } from "vitest";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import { OnDemand } from "./on-demand.tsx";

const partMissing = "This part could not be loaded.";

const Dialog = lazy<() => string>(() => Promise.reject(new TypeError("Failed to fetch dynamically imported module")));
function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <Dialog />
        </OnDemand>
      )}
    </>
  );
}

it("keeps the page and what is typed on it when a part cannot be loaded, which can be opened again", async () => {
  // React logs what a boundary catches.
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  renderRoutes([{ path: "/", element: <Page /> }], { path: "/", words: { states: { partMissing } } });
  await userEvent.type(await screen.findByLabelText("Note"), "Typed");
  for (const time of ["first", "second"]) {
    await userEvent.click(screen.getByRole("button", { name: "open" }));
    expect(await screen.findByText(partMissing), time).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "open" }), time).toHaveAttribute("aria-expanded", "false"));
  }
  expect(screen.getByLabelText("Note")).toHaveValue("Typed");
  logged.mockRestore();
});
