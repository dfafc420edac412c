import { z } from "zod";
import type { Needs } from "../ability.ts";
import { Id, line } from "../envelope.ts";
import { Label, LabelRequest } from "./shapes.ts";

interface LabelsOf<Params extends z.ZodObject, List extends z.ZodType> {
  /** How the summaries name the case. */
  owner: string;
  /** Address of the labels of a case, whose id is `:id`. */
  path: string;
  /** Address of one label. */
  labelPath: string;
  labelParams: Params;
  /** The answer of the list. */
  list: List;
  read: Needs;
  create: Needs;
  update: Needs;
  affects: readonly string[];
}

/** Return the calls on labels that bring items of a case back: the same for every kind of case but for addresses and rights. */
export const labelOperations = <Params extends z.ZodObject, List extends z.ZodType>({
  owner,
  path,
  labelPath,
  labelParams,
  list,
  read,
  create,
  update,
  affects,
}: LabelsOf<Params, List>) =>
  ({
    list: {
      method: "GET",
      path,
      ...read,
      summary: `The labels of a ${owner}, newest first`,
      params: z.object({ id: Id }),
      data: list,
      errors: ["NOT_FOUND"],
    },
    create: {
      method: "POST",
      path,
      ...create,
      summary: "Make a return slip, which names no carrier and costs nothing. With a tracking number, record a label bought elsewhere",
      params: z.object({ id: Id }),
      body: LabelRequest,
      data: Label,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE", "LABEL_EXISTS", "NO_RETURN_PLACE", "NO_SENDER_ADDRESS"],
      affects,
      example: { body: {} },
    },
    retry: {
      method: "POST",
      path: `${labelPath}/retry`,
      ...update,
      summary: "Retry a failed label now",
      params: labelParams,
      data: Label,
      status: 202,
      errors: ["NOT_FOUND", "WRONG_STAGE"],
      affects,
    },
    void: {
      method: "POST",
      path: `${labelPath}/void`,
      ...update,
      summary: "Void an unused label",
      params: labelParams,
      body: z.strictObject({ reason: line(200).default("") }),
      data: Label,
      errors: ["NOT_FOUND", "LABEL_USED", "WRONG_STAGE"],
      affects,
      example: { body: { reason: "Wrong address" } },
    },
    document: {
      method: "GET",
      path: `${labelPath}/document`,
      ...read,
      summary: "The return slip or label as a PDF of 100 × 150 mm",
      params: labelParams,
      data: z.unknown(),
      errors: ["NOT_FOUND"],
      bare: true,
    },
  }) as const;
