import { customerData } from "#contracts/customer-data";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import type { CustomerDataLinks } from "./deps.ts";
import { eraseData } from "./erase-data.ts";
import { exportData } from "./export-data.ts";
import { showData } from "./show-data.ts";

export const customerDataModule: CoreModule<CustomerDataLinks> = (app, deps) => {
  const { records } = deps.erasing;
  mount(
    app,
    customerData,
    {
      show: ({ context, query }) => showData(deps.db.kysely, records, context.store.id, query.email),
      download: ({ context, query, reply }) => exportData(deps, records, context, query.email, reply),
      erase: ({ context, body }) => eraseData(deps, context, body),
    },
    deps.ports,
  );
};
