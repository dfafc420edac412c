import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { PageShell } from "./page-shell.tsx";

const router = () =>
  createMemoryRouter([
    {
      path: "/",
      element: <PageShell title="Returns">{<Link to="/r1">Open R-1</Link>}</PageShell>,
      handle: { resource: "returns", view: "list", title: "titles:returns" },
    },
    {
      path: "/r1",
      element: <PageShell title="R-1" />,
      handle: { resource: "returns", view: "show", title: "returns:titles.show", parent: { title: "titles:returns", to: "/" } },
    },
  ]);

describe("a page", () => {
  it("leaves the focus alone on the first visit", () => {
    render(<RouterProvider router={router()} />);
    expect(screen.getByRole("heading", { level: 1, name: "Returns" })).not.toHaveFocus();
  });

  it("moves the focus to its heading after a navigation and sets the document title", async () => {
    render(<RouterProvider router={router()} />);
    await userEvent.click(screen.getByRole("link", { name: "Open R-1" }));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1, name: "R-1" })).toHaveFocus());
    expect(document.title).toContain("R-1");
  });

  it("links to the first page of its resource", async () => {
    render(<RouterProvider router={router()} />);
    await userEvent.click(screen.getByRole("link", { name: "Open R-1" }));
    expect(await screen.findByRole("link", { name: "titles:returns" })).toHaveAttribute("href", "/");
    expect(screen.getByText("R-1", { selector: "[aria-current=page]" })).toBeInTheDocument();
  });
});
