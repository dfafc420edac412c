import { ExceptionOutlined } from "@ant-design/icons";
import { claims } from "#contracts/claims/claims";
import type { ClaimCounts } from "#contracts/claims/shapes";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";
import { listDefaults } from "./filters.ts";

const paths = {
  list: "/dashboard/claim/list",
  show: "/dashboard/claim/:id",
  resolve: "/dashboard/claim/:id/resolve",
} as const;

const to = addressOf(paths);
export const claimsAddress = to.list();
export const claimAddress = to.show;
export const resolveAddress = to.resolve;
/** Return the form for a claim, about an order if it is known. */
export const newClaimAddress = (orderId = ""): string => `${claimsAddress}?${new URLSearchParams({ new: orderId })}`;

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
    list: { path: paths.list, load: () => import("./list.tsx"), words: ["cases"], list: listDefaults },
    show: { path: paths.show, load: () => import("./show.tsx"), words: ["cases", "records"] },
    resolve: { path: paths.resolve, load: () => import("./resolve.tsx"), words: ["cases"], can: ["process", "Claim"] },
  },
});
