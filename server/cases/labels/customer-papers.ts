import type { FastifyReply } from "fastify";
import type { PortalReturn, SendBack } from "#contracts/portal/shapes";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { hasCounterCode, returnAddress, showsDropOffCode } from "./paper-of.ts";
import { sendLabel, sendLabelCode } from "./papers.ts";
import { type CaseRef, type LabelRow, labelsOfCase, readCase } from "./repository.ts";

// The slips and labels of a case for its customer. The caller checks that the case is theirs.

const posted = ["LABEL", "CUSTOMER_LABEL"];

/** Return where the parcel of a case goes, as the lines of an address; empty while no address is known. */
export const loadReturnAddress = async (reader: Reader, storeId: string, ref: CaseRef): Promise<string[]> =>
  returnAddress(await loadStoreRules(reader, storeId), reader, storeId, await readCase(reader, storeId, ref));

const isPrinted = ({ has_document }: LabelRow) => has_document;
const kindOf = (label: LabelRow | undefined): SendBack["paper"] => (label ? (isSlip(label) ? "SLIP" : "LABEL") : null);

/** Return the valid labels of a case, the newest first. */
const readyOf = async ({ db }: Pick<ModuleDeps, "db">, { store }: CallContext, ref: CaseRef): Promise<LabelRow[]> =>
  (await labelsOfCase(db.kysely, store.id, ref)).filter(({ state }) => state === "READY");

/** Return which papers a case has for its customer, and how they send the items back while that is awaited. */
export async function loadCustomerPapers(
  deps: Pick<ModuleDeps, "db">,
  context: CallContext,
  ref: CaseRef,
): Promise<Pick<PortalReturn, "papers" | "send_back">> {
  const { kysely } = deps.db;
  const record = await readCase(kysely, context.store.id, ref);
  const rules = await loadStoreRules(kysely, context.store.id);
  const ready = await readyOf(deps, context, ref);
  const printed = ready.find(isPrinted);
  const isPosted = posted.includes(record.shipping_method);
  return {
    papers: {
      label: printed !== undefined,
      label_code: printed !== undefined && hasCounterCode(rules, printed),
      packing_slip: isPosted && rules.label.packing_slip,
      drop_off_code: showsDropOffCode(rules, record),
    },
    send_back:
      isPosted && record.awaits_parcel
        ? { paper: kindOf(ready[0]), address: await returnAddress(rules, kysely, context.store.id, record) }
        : null,
  };
}

/** Send the newest valid slip or label. @throws NOT_FOUND */
export async function sendCustomerLabel(deps: ModuleDeps, context: CallContext, ref: CaseRef, reply: FastifyReply) {
  const label = (await readyOf(deps, context, ref)).find(isPrinted);
  if (!label) throw notFound();
  return sendLabel(deps, context, ref, label.id, reply);
}

/** Send the code from which a counter prints the label. @throws NOT_FOUND also where there is none */
export async function sendCustomerLabelCode(deps: ModuleDeps, context: CallContext, ref: CaseRef, reply: FastifyReply) {
  const label = (await readyOf(deps, context, ref)).find(isPrinted);
  if (!label) throw notFound();
  return sendLabelCode(deps, context, label, reply);
}
