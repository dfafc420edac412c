import { useInvalidate } from "@refinedev/core";
import type { Query } from "@tanstack/react-query";
import { useCallback } from "react";
import { services } from "#contracts/contract";

const isList = ({ queryKey }: Pick<Query, "queryKey">) => queryKey[3] === "list" || queryKey[3] === "infinite";

/**
 * Return `useInvalidate` for nouns: their lists, records and named operations, on any service. Refine would look up the service among
 * its resources; most affected nouns are not resources.
 */
export function useInvalidateNouns(): (nouns: readonly string[], also?: { lists?: "reload" | "mark" }) => Promise<void> {
  const invalidate = useInvalidate();
  return useCallback(
    async (nouns, { lists = "reload" } = {}) => {
      const kinds = [
        { predicate: (query: Query) => !isList(query), refetchType: "active" as const },
        { predicate: isList, refetchType: lists === "mark" ? ("none" as const) : ("active" as const) },
      ];
      const places = nouns.flatMap((resource) => Object.keys(services).map((dataProviderName) => ({ resource, dataProviderName })));
      const calls = places.flatMap((place) => kinds.map((invalidationFilters) => ({ ...place, invalidationFilters })));
      await Promise.all(
        // Requests under way started before the change.
        calls.map((call) => invalidate({ ...call, invalidates: ["resourceAll"], invalidationOptions: { cancelRefetch: true } })),
      );
    },
    [invalidate],
  );
}
