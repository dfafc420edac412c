import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * Makes everything cached of these nouns stale and fetches again what is on the screen. Lists, records and named operations of a
 * noun share the key `["data", service, noun, …]`, so a command needs to name nouns only, whichever service they live at.
 */
export function useInvalidateNouns(): (nouns: readonly string[], also?: { lists?: "reload" | "mark" }) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (nouns, { lists = "reload" } = {}) => {
      const of = (key: readonly unknown[]) => key[0] === "data" && nouns.includes(String(key[2]));
      const isList = (key: readonly unknown[]) => key[3] === "list" || key[3] === "infinite";
      await Promise.all([
        client.invalidateQueries({ predicate: ({ queryKey }) => of(queryKey) && !isList(queryKey) }),
        client.invalidateQueries({
          predicate: ({ queryKey }) => of(queryKey) && isList(queryKey),
          refetchType: lists === "mark" ? "none" : "active",
        }),
      ]);
    },
    [client],
  );
}
