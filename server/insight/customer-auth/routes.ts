import { customerAuth } from "#contracts/customer-auth";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { issueToken } from "./issue-token.ts";

/** Routes of the customer's sign-in. */
export const customerAuthModule: Module = (app, deps) => {
  mount(app, customerAuth, { getToken: (call) => issueToken(deps, call) }, deps.ports);
};
