import type { FastifyReply } from "fastify";
import type { PortalReturn, SendBack } from "#contracts/portal/shapes";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { CaseRef, PaperSettings } from "./links.ts";
import { hasCounterCode, returnAddress, showsDropOffCode } from "./paper-of.ts";
import { sendDropOffCode, sendLabel, sendLabelCode, sendSlip } from "./papers.ts";
import { type LabelRow, labelsOfCase, readCase } from "./repository.ts";

type Deps = ModuleDeps & PaperSettings;
type CustomerPapers = Pick<PortalReturn, "papers" | "send_back">;

const posted = ["LABEL", "CUSTOMER_LABEL"];

/** Return where the parcel of a case goes, as the lines of an address; empty while no address is known. */
export async function returnAddressOf({ settingsLinks }: PaperSettings, reader: Reader, storeId: string, ref: CaseRef): Promise<string[]> {
  return returnAddress(await settingsLinks.rulesOf(reader, storeId), reader, storeId, await readCase(reader, storeId, ref));
}

const isPrinted = ({ has_document }: LabelRow) => has_document;
const kindOf = (label: LabelRow | undefined): SendBack["paper"] => (label ? (isSlip(label) ? "SLIP" : "LABEL") : null);

/** Return the newest valid slip or label of a case for its customer. The caller checks that the case is theirs. */
function labelPapers(deps: Deps, noun: CaseRef["noun"]) {
  const { kysely } = deps.db;
  const readyOf = async (context: CallContext, id: string) =>
    (await labelsOfCase(kysely, context.store.id, { noun, id })).filter(({ state }) => state === "READY");
  const printedOf = async (context: CallContext, id: string) => (await readyOf(context, id)).find(isPrinted);
  return {
    /** Return which papers a case has for its customer, and how they send the items back while that is awaited. */
    async papersOf(context: CallContext, id: string): Promise<CustomerPapers> {
      const record = await readCase(kysely, context.store.id, { noun, id });
      const rules = await deps.settingsLinks.rulesOf(kysely, context.store.id);
      const ready = await readyOf(context, id);
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
    },
    /** Send the slip or label. @throws NOT_FOUND */
    async sendLabel(context: CallContext, id: string, reply: FastifyReply) {
      const label = await printedOf(context, id);
      if (!label) throw notFound();
      return sendLabel(deps, context, { noun, id }, label.id, reply);
    },
    /** Send the code from which a counter prints the label. @throws NOT_FOUND also where there is none */
    async sendLabelCode(context: CallContext, id: string, reply: FastifyReply) {
      const label = await printedOf(context, id);
      if (!label) throw notFound();
      return sendLabelCode(deps, context, label, reply);
    },
  };
}

/** Return the documents of a return for its customer. */
export const paperLinks = (deps: Deps) => ({
  ...labelPapers(deps, "return"),
  sendSlip: (context: CallContext, id: string, reply: FastifyReply) => sendSlip(deps, context, id, context.language, reply),
  sendDropOffCode: (context: CallContext, id: string, reply: FastifyReply) => sendDropOffCode(deps, context, id, "svg", reply),
});

/** Return the documents of a claim for its customer. */
export const claimPapers = (deps: Deps) => labelPapers(deps, "claim");
