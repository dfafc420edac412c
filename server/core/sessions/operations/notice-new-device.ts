import { deviceWords } from "#server/core/domain/device";
import type { CoreDeps } from "#server/core/module";
import { writeAccountMail } from "#server/core/ports";
import type { Tx } from "#server/db/open";
import type { Device } from "#server/kit/device";
import { mailTime } from "../mail-time.ts";
import { accountById, listDevices, type Person } from "../repository.ts";

const named = (userAgent: string): string => {
  const { browser, system } = deviceWords(userAgent);
  return [browser, system].filter(Boolean).join(", ");
};

/** Mail the person about a sign-in from a new kind of device, except the very first. */
export async function noticeNewDevice(tx: Tx, deps: Pick<CoreDeps, "config">, person: Person, device: Device): Promise<void> {
  const known = await listDevices(tx, person.account_id);
  const name = named(device.device);
  const account = await accountById(tx, person.account_id);
  if (known.length > 0 && !known.some((one) => named(one.device) === name)) {
    const language = account.language ?? device.language;
    const values = { device: name || "—", ip: device.ip, time: mailTime(device.now, language) };
    await writeAccountMail(deps, tx, { account, template: "newSignIn", language, values, now: device.now });
  }
  // Written after the notice, so that a new sign-in cannot choose the language of its own warning.
  if (account.language !== device.language)
    await tx.updateTable("account").set({ language: device.language }).where("id", "=", account.id).execute();
}
