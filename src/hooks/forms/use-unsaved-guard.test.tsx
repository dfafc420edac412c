import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, useNavigate } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { renderRoutes } from "../../../tests/support/refine-harness.tsx";
import { useLeaving } from "./use-leaving.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

let dirty = true;
const isDirty = () => dirty;
function Page() {
  useUnsavedGuard(isDirty);
  return <Link to="/other">away</Link>;
}
const open = async (changed: boolean) => {
  dirty = changed;
  const rendered = renderRoutes(
    [
      { path: "/", element: <p>first</p> },
      { path: "/edit", element: <Page /> },
      { path: "/other", element: <p>other</p> },
    ],
    { path: "/" },
  );
  await act(() => rendered.router.navigate("/edit"));
  return rendered;
};

it("asks before a link discards changes, and stays on request", async () => {
  await open(true);
  await userEvent.click(screen.getByText("away"));
  await userEvent.click(await screen.findByRole("button", { name: "Stay" }));
  expect(screen.getByText("away")).toBeInTheDocument();
});

it("asks on back as well, and leaves on request", async () => {
  const { router } = await open(true);
  void router.navigate(-1);
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("first")).toBeInTheDocument();
});

it("asks for each of several forms on a page", async () => {
  const Form = ({ changed }: { changed: boolean }) => {
    useUnsavedGuard(() => changed);
    return null;
  };
  renderRoutes(
    [
      {
        path: "/edit",
        element: (
          <>
            <Form changed />
            <Form changed={false} />
            <Link to="/other">away</Link>
          </>
        ),
      },
      { path: "/other", element: <p>other</p> },
    ],
    { path: "/edit" },
  );
  await userEvent.click(screen.getByText("away"));
  await userEvent.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("other")).toBeInTheDocument();
});

it("holds a tab that is being closed", async () => {
  await open(true);
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(false);
});

it("does not ask when nothing was changed", async () => {
  await open(false);
  await userEvent.click(screen.getByText("away"));
  await waitFor(() => expect(screen.getByText("other")).toBeInTheDocument());
  expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
});

it("asks once before leaving without a link", async () => {
  const left = vi.fn(async () => undefined);
  function Form() {
    useUnsavedGuard(isDirty);
    const leaving = useLeaving();
    const navigate = useNavigate();
    const leave = async () => {
      await left();
      await navigate("/other");
    };
    return (
      <button type="button" onClick={() => void leaving(leave)}>
        sign out
      </button>
    );
  }
  dirty = true;
  renderRoutes(
    [
      { path: "/edit", element: <Form /> },
      { path: "/other", element: <p>other</p> },
    ],
    { path: "/edit" },
  );
  await userEvent.click(screen.getByText("sign out"));
  await userEvent.click(await screen.findByRole("button", { name: "Stay" }));
  expect(left).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText("sign out"));
  await userEvent.click((await screen.findAllByRole("button", { name: "Leave" })).at(-1)!);
  expect(await screen.findByText("other")).toBeInTheDocument();
  expect(left).toHaveBeenCalledOnce();
});
