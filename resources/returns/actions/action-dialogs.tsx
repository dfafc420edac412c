import { makeActionDialogs } from "#src/cases/action-dialogs";
import { returnCase } from "../return-case.ts";

/** The dialogs of a return's actions: those listed are its own, the others are shared. */
export const { isDialog, ActionDialogs } = makeActionDialogs(returnCase, {
  approve: () => import("./approve.tsx"),
  "create-store-credit": () => import("./create-store-credit.tsx"),
  "fulfill-exchange-items": () => import("./fulfill-exchange-items.tsx"),
  "in-transit": () => import("./in-transit.tsx"),
  refund: () => import("./refund.tsx"),
  "release-hold": () => import("./release-hold.tsx"),
  restock: () => import("./restock.tsx"),
  "send-invoice": () => import("./send-invoice.tsx"),
  "shipment-received": () => import("./shipment-received.tsx"),
  update: () => import("./update.tsx"),
});
