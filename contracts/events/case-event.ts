import { z } from "zod";
import { Id } from "../envelope.ts";

/** Who changed a case or conversation, and its assignee; removed before an event leaves the server. */
export const ChangedBy = z.object({ id: Id.nullable(), name: z.string(), assignee_id: Id.nullable() });

/** Who changed a case, and the flows that led to it. */
export const CaseChangedBy = ChangedBy.extend({ type: z.string(), chain: z.array(Id).optional() });

/** Entries of the timeline, for merchants' own systems to show. Nothing inside goes by them: see the news. */
export const Told = z.array(z.object({ label: z.string(), stage: z.string(), text: z.string(), data: z.record(z.string(), z.unknown()) }));

/** What every event of a case has. Its instant is the one of the change. */
export const caseShape = { id: Id, number: z.string(), version: z.int(), at: z.string(), told: Told, by: CaseChangedBy };
