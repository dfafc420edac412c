import type { z } from "zod";
import { returnActions } from "#contracts/returns/actions";
import { type ActionAnswer, returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type CaseNoun, watch } from "#src/cases/case-noun";

const units = (record: ReturnDetail, of: "approved" | "received" | "accepted" | "rejected") =>
  String(record.items.reduce((total, item) => total + item[of], 0));

/** Returns as cases. */
export const returnCase: CaseNoun<ReturnDetail, typeof returnActions> = {
  contract: returns,
  actions: returnActions,
  recordOf: (answer: z.output<typeof ActionAnswer>) => answer.return,
  changesBetween: watch([
    ["status", (record) => `enums:status.${record.status}`],
    ["stage", (record) => `enums:stage.${record.stage}`],
    ["payment_status", (record) => `enums:payment_status.${record.payment_status}`],
    ["exchange_status", (record) => `enums:exchange_status.${record.exchange_status}`],
    ["shipping_method", (record) => `enums:shipping_method.${record.shipping_method}`],
    ["approved", (record) => units(record, "approved")],
    ["received", (record) => units(record, "received")],
    ["accepted", (record) => units(record, "accepted")],
    ["rejected", (record) => units(record, "rejected")],
    ["assignee", (record) => record.assignee?.name ?? "common:assignee.none"],
    ["notes", (record) => String(record.notes.length)],
  ]),
};
