import type { FastifyReply } from "fastify";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/modules/module";
import type { PaperSettings } from "./links.ts";
import { showsDropOffCode } from "./paper-of.ts";
import { sendDropOffCode, sendLabel, sendLabelCode, sendSlip } from "./papers.ts";
import { labelsOfReturn, readCase } from "./repository.ts";

/** Return the documents of a return for its customer. The caller checks that the return is theirs. */
export const paperLinks = (deps: ModuleDeps & PaperSettings) => {
  const readyOf = async (context: CallContext, returnId: string) =>
    (await labelsOfReturn(deps.db.kysely, context.store.id, returnId)).find(({ state, has_document }) => state === "READY" && has_document);
  return {
    hasLabel: async (context: CallContext, returnId: string): Promise<boolean> => Boolean(await readyOf(context, returnId)),
    hasDropOffCode: async (context: CallContext, returnId: string): Promise<boolean> =>
      showsDropOffCode(
        await deps.settingsLinks.rulesOf(deps.db.kysely, context.store.id),
        await readCase(deps.db.kysely, context.store.id, returnId),
      ),
    /** Send the newest valid label. @throws NOT_FOUND */
    async sendLabel(context: CallContext, returnId: string, reply: FastifyReply) {
      const label = await readyOf(context, returnId);
      if (!label) throw notFound();
      return sendLabel(deps, context, label.id, reply);
    },
    /** Send the newest valid label's QR code. @throws NOT_FOUND also where the store offers none */
    async sendLabelCode(context: CallContext, returnId: string, reply: FastifyReply) {
      const label = await readyOf(context, returnId);
      if (!label) throw notFound();
      return sendLabelCode(deps, context, label, reply);
    },
    sendSlip: (context: CallContext, returnId: string, reply: FastifyReply) => sendSlip(deps, context, returnId, context.language, reply),
    sendDropOffCode: (context: CallContext, returnId: string, reply: FastifyReply) =>
      sendDropOffCode(deps, context, returnId, "svg", reply),
  };
};
