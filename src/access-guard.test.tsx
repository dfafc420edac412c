import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { defineAbility } from "#contracts/ability";
import type { PageHandle } from "#src/lib/routing/page-handle";
import { signIn, signOut } from "#src/lib/session/session";
import { stubApi } from "../tests/support/api-stub.ts";
import { renderRoutes } from "../tests/support/refine-harness.tsx";
import { memberLogin } from "../tests/support/session-fixtures.ts";
import { AccessGuard } from "./access-guard.tsx";

stubApi();
afterEach(() => signOut());

function open(path: string, permissions: unknown, handle?: Partial<PageHandle>, login = memberLogin()) {
  cleanup();
  signIn(login);
  const page = (
    <AccessGuard>
      <p>the page</p>
    </AccessGuard>
  );
  const ability = defineAbility({ userType: "member", permissions, platform: "Shopify" });
  renderRoutes([{ path: "*", element: page, handle: handle && { resource: "parcels", view: "list", title: "t", ...handle } }], {
    path,
    ability,
  });
  return screen.queryByText("the page") !== null;
}

it("shows either the page or the 403 page at once, never one before the other", () => {
  expect(open("/dashboard/return/list", ["returns"])).toBe(true);
  expect(open("/dashboard/return", ["orders"])).toBe(false);
  expect(screen.getByText("403")).toBeInTheDocument();
});

it("judges paths by the table of path rules and pages by the right they require", () => {
  expect(open("/dashboard/warranty/x", ["warranty"])).toBe(true);
  expect(open("/dashboard/invoice/new", ["returns"])).toBe(false);
  expect(open("/dashboard/members/new", ["returns"])).toBe(false);
  expect(open("/dashboard/anything", ["orders"])).toBe(true);
  expect(open("/dashboard/anything", ["returns"], { can: ["approve", "Return"] })).toBe(false);
  expect(open("/dashboard/anything", ["RETURNS_APPROVE"], { can: ["approve", "Return"] })).toBe(true);
});

it("keeps a screen of another platform closed", () => {
  expect(open("/dashboard/anything", ["orders"], { platforms: ["woocommerce"] })).toBe(false);
  expect(open("/dashboard/anything", ["orders"], { platforms: ["shopify"] })).toBe(true);
});

it.each([[[]], [null], ["returns"]])(
  "shows a member without a list of permissions their own account, else whom to ask: %j",
  (permissions) => {
    for (const path of ["/dashboard/settings/profile", "/dashboard/user/update-password", "/dashboard/settings/security"])
      expect(open(path, permissions, { can: null }), path).toBe(true);
    for (const path of ["/dashboard/app", "/dashboard/return/list"]) {
      expect(open(path, permissions), path).toBe(false);
      expect(screen.getByText("pages.noRights.text")).toBeVisible();
      expect(screen.queryByRole("link")).toBeNull();
    }
  },
);

it("leads whoever must set up two-factor authentication to the page that does it, whatever their rights", () => {
  const login = memberLogin(["returns"], { must_set_up_two_factor: true });
  for (const path of ["/dashboard/app", "/dashboard/settings/2fa", "/dashboard/return/list"]) {
    expect(open(path, null, undefined, login), path).toBe(true);
  }
});
