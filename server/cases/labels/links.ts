import type { FastifyReply } from "fastify";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { loadCustomerPapers, sendCustomerLabel, sendCustomerLabelCode } from "./customer-papers.ts";
import { sendDropOffCode, sendSlip } from "./papers.ts";

const ofReturn = (id: string) => ({ noun: "return" as const, id });

/** Return the documents of a return for its customer. */
export const paperLinks = (deps: ModuleDeps) => ({
  papersOf: (context: CallContext, id: string) => loadCustomerPapers(deps, context, ofReturn(id)),
  sendLabel: (context: CallContext, id: string, reply: FastifyReply) => sendCustomerLabel(deps, context, ofReturn(id), reply),
  sendLabelCode: (context: CallContext, id: string, reply: FastifyReply) => sendCustomerLabelCode(deps, context, ofReturn(id), reply),
  sendSlip: (context: CallContext, id: string, reply: FastifyReply) => sendSlip(deps, context, id, context.language, reply),
  sendDropOffCode: (context: CallContext, id: string, reply: FastifyReply) => sendDropOffCode(deps, context, id, "svg", reply),
});
