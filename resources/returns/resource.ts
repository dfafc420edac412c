import { RollbackOutlined } from "@ant-design/icons";
import { returns } from "#contracts/returns/returns";
import type { ReturnCounts } from "#contracts/returns/shapes";
import { defineResource } from "../define.ts";
import { returnsPaths } from "./addresses.ts";
import { listDefaults } from "./filters.ts";

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
