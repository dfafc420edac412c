import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { useAddressQuery } from "./use-address-query.ts";

function Page() {
  const [query, change] = useAddressQuery();
  const set = (name: string, value: string) =>
    change((now) => {
      now.set(name, value);
      return now;
    });
  const both = () => {
    set("range", "days90");
    set("table", "REASONS");
  };
  return (
    <>
      <output>{query.toString()}</output>
      <button type="button" onClick={both}>
        both
      </button>
      <button type="button" onClick={() => set("rank", "VALUE")}>
        one
      </button>
    </>
  );
}

it("keeps the first of two changes made before the page is rendered again", async () => {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/?basis=ORDERED"] });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByText("both"));
  expect(router.state.location.search).toBe("?basis=ORDERED&range=days90&table=REASONS");
  expect(screen.getByRole("status")).toHaveTextContent("basis=ORDERED&range=days90&table=REASONS");
});

it("changes the address that is there after going back", async () => {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/?basis=ORDERED", "/?range=days7"] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(-1));
  await userEvent.click(screen.getByText("one"));
  expect(router.state.location.search).toBe("?basis=ORDERED&rank=VALUE");
});
