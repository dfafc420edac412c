import type { FastifyReply } from "fastify";
import type { Language } from "#contracts/session/session";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules } from "#server/cases/settings/api";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import type { ParcelPaper } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { caseAddress, hasCounterCode, sheetOf, showsDropOffCode } from "./paper-of.ts";
import { assertOwner, caseOf, codeOf, documentOf, type LabelOwner, type LabelRow, readCase, readLabel } from "./repository.ts";

const send = (reply: FastifyReply, type: string, name: string, content: Buffer | string) =>
  reply
    .header("content-type", type)
    .header("content-disposition", `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, no-store")
    .send(content);

/** Send a slip, or a label as bought. @throws NOT_FOUND for one without a paper, or of another owner */
export async function sendLabel({ db, config }: ModuleDeps, context: CallContext, owner: LabelOwner, id: string, reply: FastifyReply) {
  const label = await readLabel(db.kysely, context.store.id, id);
  assertOwner(label, owner);
  const document = (await documentOf(db.kysely, context.store.id, id)) ?? (await redrawn(config.publicUrl, label));
  const name = isSlip(label) ? "return-slip" : "label";
  return send(reply, "application/pdf", `${name}-${label.tracking_number ?? label.id}.pdf`, document);
}

/** Send the code that a label's carrier issued. @throws NOT_FOUND where it issued none, or for a label of another owner */
export async function sendIssuedCode(deps: ModuleDeps, context: CallContext, owner: LabelOwner, id: string, reply: FastifyReply) {
  const label = await readLabel(deps.db.kysely, context.store.id, id);
  assertOwner(label, owner);
  if (label.code_state !== "ISSUED") throw notFound();
  return sendLabelCode(deps, context, label, reply);
}

/** Draw a slip of which only the contents are stored. @throws NOT_FOUND for anything else */
async function redrawn(publicUrl: string, label: LabelRow): Promise<Buffer> {
  const { tracking_number: number, paper, ready_at, created_at, expires_at } = label;
  if (!label.has_document || !paper || !number) throw notFound();
  const { drawSlip } = await import("#server/platforms/carriers/return-slip");
  return drawSlip(paper as unknown as ParcelPaper, {
    ...{ number, at: new Date(ready_at ?? created_at), expires_at: expires_at === null ? null : new Date(expires_at) },
    address: caseAddress(publicUrl, caseOf(label)),
  });
}

/** Send the code from which a counter prints the label, where a carrier issued one: it can read no slip of ours. @throws NOT_FOUND */
export async function sendLabelCode({ db }: ModuleDeps, context: CallContext, label: LabelRow, reply: FastifyReply) {
  const issued = label.code_state === "ISSUED" ? await codeOf(db.kysely, context.store.id, label.id) : null;
  if (issued) return send(reply, "image/png", `label-${label.tracking_number}.png`, issued);
  const rules = await loadStoreRules(db.kysely, context.store.id);
  const { tracking_number } = label;
  if (!hasCounterCode(rules, label) || !tracking_number) throw notFound();
  const { qrSvg } = await import("./papers/codes.ts");
  return send(reply, "image/svg+xml", `label-${tracking_number}.svg`, qrSvg(tracking_number));
}

export async function sendSlip(
  { db, config }: ModuleDeps,
  context: CallContext,
  id: string,
  language: Language | undefined,
  reply: FastifyReply,
) {
  const record = await readCase(db.kysely, context.store.id, { noun: "return", id });
  const rules = await loadStoreRules(db.kysely, context.store.id);
  const paper = await sheetOf(rules, db.kysely, context.store, record, language);
  const { drawPackingSlip } = await import("./papers/packing-slip.ts");
  const document = await drawPackingSlip(paper, { at: context.now, address: caseAddress(config.publicUrl, record) });
  return send(reply, "application/pdf", `packing-slip-${record.number}.pdf`, document);
}

/** Send the code the customer shows in the store. @throws WRONG_STAGE unless a drop-off is awaited by a store that reads codes */
export async function sendDropOffCode(
  { db, config }: ModuleDeps,
  context: CallContext,
  id: string,
  format: "svg" | "png",
  reply: FastifyReply,
) {
  const record = await readCase(db.kysely, context.store.id, { noun: "return", id });
  const rules = await loadStoreRules(db.kysely, context.store.id);
  ensure(showsDropOffCode(rules, record), "WRONG_STAGE", { stage: record.stage });
  const address = caseAddress(config.publicUrl, record);
  const { qrPng, qrSvg } = await import("./papers/codes.ts");
  if (format === "png") return send(reply, "image/png", `${record.number}.png`, await qrPng(address));
  return send(reply, "image/svg+xml", `${record.number}.svg`, qrSvg(address));
}
