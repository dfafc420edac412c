import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { stores } from "#contracts/stores";
import { getSession } from "#src/lib/session/session";
import common from "#src/locales/en.json";
import { ok, stubApi } from "../../tests/support/api-stub.ts";
import { renderRoutes } from "../../tests/support/refine-harness.tsx";
import ScopesPage from "./list.tsx";
import words from "./locales/en.json";

const api = stubApi();

it("fills the session's missing and granted scopes", async () => {
  const items = [{ scope: "write_returns", granted: false, features: ["returns"] }];
  const found = { scopes: ["write_returns"], scopesRequired: ["write_orders"], connection: "live", items };
  api.answer("get", stores.operations.accessScopes.path, () => ok(found));
  const path = "/dashboard/settings/store/scopes";
  renderRoutes([{ path, element: <ScopesPage /> }], { path, contracts: [stores], words: common, namespaces: { scopes: words } });
  await waitFor(() => expect(getSession()).toMatchObject({ scopes: ["write_returns"], scopesRequired: ["write_orders"] }));
});
