import { makeActionDialogs } from "#src/cases/action-dialogs";
import { claimCase } from "../claim-case.ts";

/** The dialogs of a claim's actions: those listed are its own, the others are shared. */
export const { isDialog, ActionDialogs } = makeActionDialogs(claimCase, {
  answer: () => import("./answer.tsx"),
  approve: () => import("./approve.tsx"),
  "cancel-resolution": () => import("./cancel-resolution.tsx"),
  complete: () => import("./complete.tsx"),
  evidence: () => import("./evidence.tsx"),
  receive: () => import("./receive.tsx"),
  "request-info": () => import("./request-info.tsx"),
  update: () => import("./update.tsx"),
});
