import { testAddresses } from "#contracts/test-addresses";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { addAddress, askAgain, removeAddress } from "./change-addresses.ts";
import { registerPages } from "./pages.ts";
import { addressesOf, shownAddress } from "./repository.ts";

/** Register the addresses of tests, and the page where they are confirmed. */
export const testAddressesModule: Module = async (app, deps) => {
  mount(
    app,
    testAddresses,
    {
      list: async ({ context: { store, now } }) => ({
        items: (await addressesOf(deps.db.kysely, store.id)).map((row) => shownAddress(row, now)),
      }),
      create: ({ context, body }) => addAddress(deps, context, body),
      ask: ({ context, params }) => askAgain(deps, context, params.id),
      delete: ({ context, params }) => removeAddress(deps, context, params.id),
    },
    deps.ports,
  );
  await registerPages(app, deps);
};
