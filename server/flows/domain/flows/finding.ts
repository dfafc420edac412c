import type { ProblemCode } from "#contracts/flows/problems";

/** Something wrong, or worth knowing, before it is put into words. */
export interface Finding {
  code: ProblemCode;
  node_id: string | null;
  path?: string;
  /** The other flow's name. */
  detail?: string;
}
