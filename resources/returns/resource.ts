import { RollbackOutlined } from "@ant-design/icons";
import { returns } from "#contracts/returns/returns";
import type { ReturnCounts } from "#contracts/returns/shapes";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";
import { listDefaults } from "./filters.ts";

/** The path of each screen; the resource declares its views by them. */
export const returnsPaths = {
  list: "/dashboard/return/list",
  create: "/dashboard/return/create",
  show: "/dashboard/return/:id",
  inspect: "/dashboard/return/:id/inspect",
  process: "/dashboard/return/:id/process",
} as const;

const to = addressOf(returnsPaths);
export const returnsAddress = to.list();
/** Return the list limited to a product. */
export const returnsOfProduct = (product: string): string => `${returnsAddress}?${new URLSearchParams({ product })}`;
export const newReturnAddress = to.create();
/** Return the form for a return of an order. */
export const newReturnOf = (orderId: string): string => `${newReturnAddress}?${new URLSearchParams({ order: orderId })}`;
export const returnAddress = to.show;
export const inspectAddress = to.inspect;
export const processAddress = to.process;

export const returnsResource = defineResource({
  contract: returns,
  path: "/dashboard/return",
  menu: {
    group: "returns",
    icon: RollbackOutlined,
    order: 10,
    // Counts what waits for the merchant; parcels in transit wait for the carrier.
    count: { operation: "counts", of: ({ review, inspect, settle }: ReturnCounts) => review + inspect + settle },
  },
  views: {
    list: { path: returnsPaths.list, load: () => import("./list.tsx"), list: listDefaults },
    create: { path: returnsPaths.create, load: () => import("./create.tsx"), words: ["cases"], can: ["create", "Return"] },
    show: { path: returnsPaths.show, load: () => import("./show.tsx"), words: ["cases", "records"] },
    inspect: { path: returnsPaths.inspect, load: () => import("./inspect.tsx"), words: ["cases"], can: ["update", "Return"] },
    process: { path: returnsPaths.process, load: () => import("./process.tsx"), words: ["cases"], can: ["process", "Return"] },
  },
});
