import type { FastifyReply } from "fastify";
import type { PortalParcel } from "#contracts/portal/labels";
import type { PortalReturn, SendBack } from "#contracts/portal/shapes";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { isForCustomer, nextForCustomer, refusalOfCustomer } from "./customer-may.ts";
import { ofParcel, parcelsIn } from "./may-ask.ts";
import { hasCode, returnAddress, showsDropOffCode } from "./paper-of.ts";
import { sendLabel, sendLabelCode } from "./papers.ts";
import { type CaseRef, type CaseRow, type LabelRow, labelsOfCase, readCase } from "./repository.ts";

// The slips and labels of a case for its customer. The caller checks that the case is theirs.

const posted = ["LABEL", "CUSTOMER_LABEL"];
/** A label that is being made, as far as its customer is concerned. */
const coming = ["WANTED", "PURCHASING", "UNKNOWN"];

/** Return where the parcel of a case goes, as the lines of an address; empty while no address is known. */
export const loadReturnAddress = async (reader: Reader, storeId: string, ref: CaseRef): Promise<string[]> =>
  returnAddress(await loadStoreRules(reader, storeId), reader, storeId, await readCase(reader, storeId, ref));

const isReady = ({ state }: LabelRow) => state === "READY";
const isPrinted = ({ has_document }: LabelRow) => has_document;
const kindOf = (label: LabelRow | undefined): SendBack["paper"] => (label ? (isSlip(label) ? "SLIP" : "LABEL") : null);

/** Return which papers a case has for its customer, and how they send the items back while that is awaited. */
export async function loadCustomerPapers(
  deps: Pick<ModuleDeps, "db">,
  context: CallContext,
  ref: CaseRef,
): Promise<Pick<PortalReturn, "papers" | "send_back">> {
  const { kysely } = deps.db;
  const record = await readCase(kysely, context.store.id, ref);
  const rules = await loadStoreRules(kysely, context.store.id);
  const known = await labelsOfCase(kysely, context.store.id, ref);
  const ready = known.filter(isReady);
  const printed = ready.find(isPrinted);
  const isPosted = posted.includes(record.shipping_method);
  return {
    papers: {
      label: printed !== undefined,
      label_code: ready.some((label) => hasCode(rules, label)),
      packing_slip: isPosted && rules.label.packing_slip,
      drop_off_code: showsDropOffCode(rules, record),
    },
    send_back:
      isPosted && record.awaits_parcel
        ? {
            paper: kindOf(ready[0]),
            address: await returnAddress(rules, kysely, context.store.id, record),
            ...(await parcelsFor(kysely, context, { record, rules, known })),
          }
        : null,
  };
}

interface Known {
  record: CaseRow;
  rules: StoreRules;
  known: readonly LabelRow[];
}

/** Return each parcel of a case as its customer hands it in, and the one they can add. */
async function parcelsFor(
  reader: Reader,
  context: CallContext,
  { record, rules, known }: Known,
): Promise<Pick<SendBack, "parcels" | "next_parcel">> {
  const isTheirs = await isForCustomer(reader, context, rules, { record });
  const mayGet = async (parcelNo: number) =>
    isTheirs && (await refusalOfCustomer(reader, context, rules, { record, known, parcelNo })) === null;
  const parcels: PortalParcel[] = [];
  for (let parcelNo = 1; parcelNo <= Math.max(1, parcelsIn(known)); parcelNo++) {
    const ready = ofParcel(known, parcelNo).find(isReady);
    const isComing = ofParcel(known, parcelNo).some(({ state }) => coming.includes(state));
    parcels.push({ ...parcelOf(rules, parcelNo, ready), is_coming: isComing, may_get: await mayGet(parcelNo) });
  }
  const next = isTheirs ? nextForCustomer(rules, known) : null;
  return { parcels, next_parcel: next !== null && (await mayGet(next)) ? next : null };
}

function parcelOf(rules: StoreRules, parcel_no: number, label: LabelRow | undefined): Omit<PortalParcel, "is_coming" | "may_get"> {
  const has_code = label !== undefined && hasCode(rules, label);
  // Without a code it is printed after all.
  const handover = has_code ? (label.handover === "PRINT" ? "BOTH" : label.handover) : "PRINT";
  return {
    ...{ parcel_no, kind: kindOf(label), handover, has_code },
    has_paper: label !== undefined && isPrinted(label) && handover !== "CODE",
    tracking_number: label && !isSlip(label) ? label.tracking_number : null,
  };
}

/** Return a case's valid labels, the newest first, or those of one parcel. */
async function readyOf({ db }: Pick<ModuleDeps, "db">, { store }: CallContext, ref: CaseRef, parcelNo: number | undefined) {
  const ready = (await labelsOfCase(db.kysely, store.id, ref)).filter(isReady);
  return parcelNo === undefined ? ready : ofParcel(ready, parcelNo);
}

/** Send the newest valid slip or label of a case, or that of one parcel. @throws NOT_FOUND */
export async function sendCustomerLabel(
  deps: ModuleDeps,
  context: CallContext,
  ref: CaseRef,
  parcelNo: number | undefined,
  reply: FastifyReply,
) {
  const label = (await readyOf(deps, context, ref, parcelNo)).find(isPrinted);
  if (!label) throw notFound();
  return sendLabel(deps, context, ref, label.id, reply);
}

/** Send the code from which a counter prints the label. @throws NOT_FOUND also where there is none */
export async function sendCustomerLabelCode(
  deps: ModuleDeps,
  context: CallContext,
  ref: CaseRef,
  parcelNo: number | undefined,
  reply: FastifyReply,
) {
  const rules = await loadStoreRules(deps.db.kysely, context.store.id);
  const label = (await readyOf(deps, context, ref, parcelNo)).find((one) => hasCode(rules, one));
  if (!label) throw notFound();
  return sendLabelCode(deps, context, label, reply);
}
