import type { z } from "zod";
import type { ApiKey } from "../stores.ts";
import type { Column } from "./column.ts";

export type ApiKeyRow = z.output<typeof ApiKey>;

/** Return whether a key works, has been revoked, or has expired by `now`. */
export function keyState({ revoked_at, expires_at }: ApiKeyRow, now = new Date()): "active" | "revoked" | "expired" {
  if (revoked_at) return "revoked";
  return expires_at !== null && new Date(expires_at) <= now ? "expired" : "active";
}

export const keyColumns: readonly Column<ApiKeyRow>[] = [
  { key: "name", kind: "text", value: ({ name }) => name },
  { key: "prefix", kind: "text", fileOnly: true, value: ({ prefix }) => prefix },
  { key: "scopes", kind: "text", value: ({ scopes }) => scopes },
  { key: "last_used_at", kind: "instant", value: (row) => row.last_used_at },
  { key: "expires_at", kind: "instant", value: (row) => row.expires_at },
  { key: "state", kind: "enum", words: "key_state", value: (row) => keyState(row) },
];
