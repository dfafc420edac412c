import { ExceptionOutlined } from "@ant-design/icons";
import { claims } from "#contracts/claims/claims";
import type { ClaimCounts } from "#contracts/claims/shapes";
import { defineResource } from "../define.ts";
import { claimsPaths } from "./addresses.ts";
import { listDefaults } from "./filters.ts";

export const claimsResource = defineResource({
  contract: claims,
  path: "/dashboard/claim",
  menu: {
    group: "returns",
    icon: ExceptionOutlined,
    order: 15,
    count: { operation: "counts", of: ({ open }: ClaimCounts) => open },
  },
  views: {
    list: { path: claimsPaths.list, load: () => import("./list.tsx"), words: ["cases"], list: listDefaults },
    show: { path: claimsPaths.show, load: () => import("./show.tsx"), words: ["cases", "records"] },
    resolve: { path: claimsPaths.resolve, load: () => import("./resolve.tsx"), words: ["cases"], can: ["process", "Claim"] },
  },
});
