import { makeActionDialogs } from "#src/cases/action-dialogs";
import { claimCase } from "../claim-case.ts";

/** The dialog of each action that has one of its own. */
export const { isDialog, ActionDialogs } = makeActionDialogs(claimCase, {
  answer: () => import("./answer.tsx"),
  approve: () => import("./approve.tsx"),
  cancel: async () => ({ default: (await import("./reason-dialogs.tsx")).Cancel }),
  "cancel-resolution": () => import("./cancel-resolution.tsx"),
  close: async () => ({ default: (await import("./reason-dialogs.tsx")).Close }),
  complete: () => import("./complete.tsx"),
  deny: async () => ({ default: (await import("./reason-dialogs.tsx")).Deny }),
  evidence: () => import("./evidence.tsx"),
  receive: () => import("./receive.tsx"),
  reopen: async () => ({ default: (await import("./reason-dialogs.tsx")).Reopen }),
  "request-info": () => import("./request-info.tsx"),
  update: () => import("./update.tsx"),
});
