import { type DocumentNode, type ExecutionResult, type GraphQLSchema, parse, validate } from "graphql";
import type { Outgoing } from "../serve.ts";
import { gid, idIn } from "./shapes.ts";

interface Export {
  id: string;
  lines: string[];
  status: "RUNNING" | "COMPLETED" | "FAILED";
}

/** Bulk exports: the query runs when first asked about, so that a job is seen running and then done. */
export function bulkExports(
  origin: () => string,
  schema: GraphQLSchema,
  run: (document: DocumentNode) => ExecutionResult | Promise<ExecutionResult>,
  emit: (topic: string, payload: unknown) => void,
  mayRead: (document: DocumentNode) => boolean,
) {
  const all = new Map<string, Export>();
  const queries = new Map<string, DocumentNode>();
  return {
    start(query: string) {
      const document = parse(query);
      const [problem] = validate(schema, document);
      if (problem) return { bulkOperation: null, userErrors: [{ message: problem.message, code: "INVALID", field: ["query"] }] };
      const id = String(7000 + all.size);
      all.set(id, { id, lines: [], status: "RUNNING" });
      queries.set(id, document);
      return { bulkOperation: { id: gid("BulkOperation", id), status: "CREATED" }, userErrors: [] };
    },
    async status(id: string) {
      const found = all.get(idIn(id));
      if (!found) return null;
      const was = { ...found };
      if (!mayRead(queries.get(found.id) as DocumentNode)) found.status = "FAILED";
      if (found.status === "RUNNING") {
        const { data } = await run(queries.get(found.id) as DocumentNode);
        found.lines = Object.values(data ?? {}).flatMap((connection) => flatten(connection as Connection, null));
        found.status = "COMPLETED";
        emit("BULK_OPERATIONS_FINISH", { admin_graphql_api_id: gid("BulkOperation", found.id), status: "completed" });
      }
      const isDone = was.status === "COMPLETED";
      return {
        id,
        status: found.status === "FAILED" ? found.status : was.status,
        errorCode: found.status === "FAILED" ? "ACCESS_DENIED" : null,
        objectCount: String(was.lines.length),
        rootObjectCount: String(was.lines.filter((line) => !line.includes('"__parentId"')).length),
        url: isDone && was.lines.length > 0 ? `${origin()}/bulk/${found.id}` : null,
        partialDataUrl: null,
      };
    },
    file(id: string): Outgoing {
      const found = all.get(id);
      if (!found) return { status: 404, body: "gone" };
      return { status: 200, headers: { "content-type": "application/jsonl" }, body: `${found.lines.join("\n")}\n` };
    },
  };
}

interface Connection {
  edges: { node: Record<string, unknown> }[];
}
const isConnection = (value: unknown): value is Connection => typeof value === "object" && value !== null && "edges" in value;

/** A line a record, its nested lists as lines of their own with the parent's id. */
function flatten({ edges }: Connection, parent: string | null): string[] {
  return edges.flatMap(({ node }) => {
    const own = Object.fromEntries(Object.entries(node).filter(([, value]) => !isConnection(value)));
    const nested = Object.values(node).filter(isConnection);
    const line = JSON.stringify({ ...own, ...(parent && { __parentId: parent }) });
    return [line, ...nested.flatMap((connection) => flatten(connection, String(node.id)))];
  });
}
