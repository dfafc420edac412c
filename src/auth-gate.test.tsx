import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { dispatch, signIn, signOut } from "#src/lib/session/session";
import { stubApi } from "../tests/support/api-stub.ts";
import { renderRoutes } from "../tests/support/refine-harness.tsx";
import { merchantLogin } from "../tests/support/session-fixtures.ts";
import { AuthGate } from "./auth-gate.tsx";

stubApi();
afterEach(() => signOut());
const SignIn = () => <p>{`sign in${useLocation().search}`}</p>;

it("sends anonymous visitors to sign in and back to the same address", async () => {
  dispatch({ type: "INITIAL", person: null });
  const router = createMemoryRouter(
    [
      { path: "/auth/login-unprotected", element: <SignIn /> },
      { path: "*", element: <AuthGate>secret</AuthGate> },
    ],
    { initialEntries: ["/dashboard/return/list?q=a%26b"] },
  );
  render(<RouterProvider router={router} />);
  expect(await screen.findByText(`sign in?${new URLSearchParams({ to: "/dashboard/return/list?q=a%26b" })}`)).toBeInTheDocument();
});

it("keeps the page during a lost connection or a cleared cache", async () => {
  signIn(merchantLogin());
  const mounted = vi.fn();
  const Page = () => <input aria-label="typed" ref={(element) => void (element && mounted())} />;
  const { queryClient } = renderRoutes([
    {
      path: "*",
      element: (
        <AuthGate>
          <Page />
        </AuthGate>
      ),
    },
  ]);
  const input = screen.getByLabelText<HTMLInputElement>("typed");
  input.value = "half a sentence";
  act(() => onlineManager.setOnline(false));
  act(() => onlineManager.setOnline(true));
  await act(() => queryClient.invalidateQueries());
  expect(screen.getByLabelText<HTMLInputElement>("typed").value).toBe("half a sentence");
  expect(mounted).toHaveBeenCalledTimes(1);
});
