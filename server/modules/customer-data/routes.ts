import { customerData } from "#contracts/customer-data";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import type { CustomerDataLinks } from "./deps.ts";
import { eraseData } from "./erase-data.ts";
import { exportData } from "./export-data.ts";
import { inOrder } from "./in-order.ts";
import { showData } from "./show-data.ts";

export const customerDataModule: Module<CustomerDataLinks> = (app, deps) => {
  const records = inOrder(deps.personalData);
  mount(
    app,
    customerData,
    {
      show: ({ context, query }) => showData(deps.db.kysely, records, context.store.id, query.email),
      download: ({ context, query, reply }) => exportData(deps, records, context, query.email, reply),
      erase: ({ context, body }) => eraseData(deps, { records, copies: deps.personalCopies, dropFiles: deps.dropFiles }, context, body),
    },
    deps.ports,
  );
};
