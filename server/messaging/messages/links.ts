import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { writeStaffMail } from "./mails/staff-mail.ts";

/** What members need of messages. */
export const messageLinks = (deps: Pick<ModuleDeps, "config">) => ({
  writeStaffMail: (tx: Tx, context: CallContext, mail: Parameters<typeof writeStaffMail>[3]) => writeStaffMail(deps, tx, context, mail),
});
