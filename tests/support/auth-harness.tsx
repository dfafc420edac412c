import { Refine } from "@refinedev/core";
import { render } from "@testing-library/react";
import { createMemoryRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { makeAuthProvider } from "#providers/auth";
import { refineOptions } from "#providers/options";
import { makeQueryClient } from "#providers/query-client";
import { routerProvider } from "#providers/router";
import { type Api, ApiContext } from "#src/lib/calls/api";
import { holdSignIn } from "#src/lib/session/pending-sign-in";
import { currentToken, dispatch, getSession, signIn, signOut } from "#src/lib/session/session";

/** Render pages before the sign-in, inside Refine with the product's auth provider over the real session and stubbed calls. */
export function renderAuth(routes: RouteObject[], call: Api["call"], path = "/") {
  const auth = makeAuthProvider(call, {
    known: async () => getSession(),
    token: currentToken,
    memberStoreId: () => null,
    listStores: (stores) => dispatch({ type: "STORES_LIST", stores }),
    begin: signIn,
    hold: holdSignIn,
    end: signOut,
    renew: () => undefined,
    changingPassword: (changing) => dispatch({ type: "CHANGE_PWD", changing }),
  });
  const options = refineOptions(makeQueryClient());
  const Frame = () => (
    <ApiContext value={{ call, address: (url) => url }}>
      <Refine authProvider={auth} routerProvider={routerProvider} options={options}>
        <Outlet />
      </Refine>
    </ApiContext>
  );
  return render(<RouterProvider router={createMemoryRouter([{ Component: Frame, children: routes }], { initialEntries: [path] })} />);
}
