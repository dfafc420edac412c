import { namesOfDimensions } from "#server/catalogue/dimensions/exports";
import { filesOfOrders } from "#server/catalogue/orders/personal-data";
import { namesOfOrders } from "#server/catalogue/orders/queries/export";
import { namesOfGroups } from "#server/catalogue/product-groups/exports";
import { filesOfProducts } from "#server/catalogue/products/exports";
import type { Area } from "#server/core/composition";
import type { CoreDeps } from "#server/core/module";
import { dimensionsExport } from "./dimensions/exports.ts";
import { dimensionsModule } from "./dimensions/routes.ts";
import { locationsModule } from "./locations/routes.ts";
import { customerRecords, orderRecords } from "./orders/personal-data.ts";
import { ordersExport } from "./orders/queries/export.ts";
import { ordersModule } from "./orders/routes.ts";
import { orderTasks } from "./orders/tasks.ts";
import { groupsExport } from "./product-groups/exports.ts";
import { productGroupsModule } from "./product-groups/routes.ts";
import { productGroupTasks } from "./product-groups/tasks.ts";
import { productsExport } from "./products/exports.ts";
import { productsModule } from "./products/routes.ts";

/** What was sold: orders, products and where they are. */
export const catalogueArea: Area<CoreDeps> = {
  name: "catalogue",
  *routes(app, deps) {
    yield ordersModule(app, deps);
    yield productsModule(app, deps);
    yield locationsModule(app, deps);
    yield productGroupsModule(app, deps);
    yield dimensionsModule(app, deps);
  },
  tasks: (deps) => [...orderTasks(deps), ...productGroupTasks(deps.db, deps.clock)],
  exports: (deps) => [ordersExport(deps), productsExport(deps), groupsExport(deps), dimensionsExport(deps)],
  personalData: () => [customerRecords, orderRecords],
  fileUses: [...filesOfOrders, ...filesOfProducts],
  nameLookups: { ...namesOfOrders, ...namesOfDimensions, ...namesOfGroups },
};
