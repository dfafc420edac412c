import { customerData } from "#contracts/customer-data";
import type { CoreModule } from "#server/core/module";
import { mount } from "#server/kit/mount";
import { eraseData } from "./erase-data.ts";
import { exportData } from "./export-data.ts";
import { showData } from "./show-data.ts";

export const customerDataModule: CoreModule = (app, deps) => {
  mount(
    app,
    customerData,
    {
      show: ({ context, query }) => showData(deps, context.store.id, query.email),
      download: ({ context, query, reply }) => exportData(deps, context, query.email, reply),
      erase: ({ context, body }) => eraseData(deps, context, body),
    },
    deps.ports,
  );
};
