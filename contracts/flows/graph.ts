import { z } from "zod";
import { line, text } from "../envelope.ts";
import { limits, nodeTypes } from "./states.ts";

const deepest = 12;
const mostValues = 20_000;
/** A draft may exceed the limits of publishing, so that a problem can name them, but not without end. */
const slack = 2;
const inherited = new Set(["__proto__", "constructor", "prototype"]);

/** Return whether a value is small, shallow and plain enough to be read at all; without recursion, so that no input can exhaust the stack. */
export function isReadable(value: unknown): boolean {
  const open: [unknown, number][] = [[value, 0]];
  let seen = 0;
  let bytes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const [one, depth] = next;
    if (++seen > mostValues || depth > deepest || bytes > limits.bytes) return false;
    if (typeof one === "string") bytes += one.length;
    if (typeof one === "number" && !Number.isSafeInteger(one)) return false;
    if (typeof one !== "object" || one === null) continue;
    for (const key of Object.keys(one)) {
      if (inherited.has(key)) return false;
      bytes += key.length;
      open.push([(one as Record<string, unknown>)[key], depth + 1]);
    }
  }
  return bytes <= limits.bytes;
}

/** A word that keys a map: not one that every object inherits. */
const ownWord = (pattern: RegExp) =>
  z
    .string()
    .regex(pattern)
    .refine((word) => !inherited.has(word), { message: "INVALID" });
export const NodeId = ownWord(/^[a-z0-9_-]{1,32}$/);
export const AnswerId = ownWord(/^[a-z0-9_-]{1,30}$/);
const Config = z.record(z.string().max(64), z.unknown());
const Node = z.strictObject({
  id: NodeId,
  type: z.enum(nodeTypes),
  name: line(100).optional(),
  note: text(500).optional(),
  config: Config.default({}),
});
export type FlowNode = z.output<typeof Node>;
const Edge = z.strictObject({ from: NodeId, out: z.string().min(1).max(32), to: NodeId });
export type FlowEdge = z.output<typeof Edge>;

const Shape = z
  .strictObject({ nodes: z.array(Node).max(limits.nodes * slack), edges: z.array(Edge).max(limits.edges * slack) })
  .refine(({ nodes }) => new Set(nodes.map(({ id }) => id)).size === nodes.length, { message: "INVALID", path: ["nodes"] });
export type Graph = z.output<typeof Shape>;

/** A flow's steps and how they follow one another. Config is read loosely: a draft may be incomplete, and `check` says what is missing. */
export const Graph = z
  .unknown()
  .superRefine((value, context) => {
    if (!isReadable(value)) context.addIssue({ code: "custom", message: "TOO_BIG", continue: false });
  })
  .pipe(Shape);
