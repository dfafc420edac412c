import { makeActionDialogs } from "#src/cases/action-dialogs";
import { returnCase } from "../return-case.ts";

/** The dialog of each action that has one of its own. */
export const { isDialog, ActionDialogs } = makeActionDialogs(returnCase, {
  approve: () => import("./approve.tsx"),
  cancel: async () => ({ default: (await import("./reason-dialogs.tsx")).Cancel }),
  close: async () => ({ default: (await import("./reason-dialogs.tsx")).Close }),
  "create-store-credit": () => import("./create-store-credit.tsx"),
  decline: async () => ({ default: (await import("./reason-dialogs.tsx")).Decline }),
  "fulfill-exchange-items": () => import("./fulfill-exchange-items.tsx"),
  "in-transit": () => import("./in-transit.tsx"),
  refund: () => import("./refund.tsx"),
  "release-hold": () => import("./release-hold.tsx"),
  reopen: async () => ({ default: (await import("./reason-dialogs.tsx")).Reopen }),
  restock: () => import("./restock.tsx"),
  "send-invoice": () => import("./send-invoice.tsx"),
  "shipment-received": () => import("./shipment-received.tsx"),
  update: () => import("./update.tsx"),
});
