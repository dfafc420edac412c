import type { FastifyReply } from "fastify";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import type { CaseRef, PaperSettings } from "./links.ts";
import { showsDropOffCode } from "./paper-of.ts";
import { sendDropOffCode, sendLabel, sendLabelCode, sendSlip } from "./papers.ts";
import { labelsOfCase, readCase } from "./repository.ts";

type Deps = ModuleDeps & PaperSettings;

/** Return the newest valid label of a case for its customer. The caller checks that the case is theirs. */
function labelPapers(deps: Deps, noun: CaseRef["noun"]) {
  const readyOf = async (context: CallContext, id: string) =>
    (await labelsOfCase(deps.db.kysely, context.store.id, { noun, id })).find(
      ({ state, has_document }) => state === "READY" && has_document,
    );
  return {
    hasLabel: async (context: CallContext, id: string): Promise<boolean> => Boolean(await readyOf(context, id)),
    /** Send the label. @throws NOT_FOUND */
    async sendLabel(context: CallContext, id: string, reply: FastifyReply) {
      const label = await readyOf(context, id);
      if (!label) throw notFound();
      return sendLabel(deps, context, { noun, id }, label.id, reply);
    },
    /** Send the label's QR code. @throws NOT_FOUND also where the store offers none */
    async sendLabelCode(context: CallContext, id: string, reply: FastifyReply) {
      const label = await readyOf(context, id);
      if (!label) throw notFound();
      return sendLabelCode(deps, context, label, reply);
    },
  };
}

/** Return the documents of a return for its customer. */
export const paperLinks = (deps: Deps) => ({
  ...labelPapers(deps, "return"),
  hasDropOffCode: async (context: CallContext, id: string): Promise<boolean> =>
    showsDropOffCode(
      await deps.settingsLinks.rulesOf(deps.db.kysely, context.store.id),
      await readCase(deps.db.kysely, context.store.id, { noun: "return", id }),
    ),
  sendSlip: (context: CallContext, id: string, reply: FastifyReply) => sendSlip(deps, context, id, context.language, reply),
  sendDropOffCode: (context: CallContext, id: string, reply: FastifyReply) => sendDropOffCode(deps, context, id, "svg", reply),
});

/** Return the documents of a claim for its customer. */
export function claimPapers(deps: Deps) {
  const { hasLabel, ...papers } = labelPapers(deps, "claim");
  return {
    ...papers,
    async papersOf(context: CallContext, id: string): Promise<{ label: boolean; label_code: boolean }> {
      const { label } = await deps.settingsLinks.rulesOf(deps.db.kysely, context.store.id);
      const has = await hasLabel(context, id);
      return { label: has, label_code: has && label.qr_label };
    },
  };
}
