import { useMemo } from "react";
import { locations } from "#contracts/products";
import { useSession } from "#src/lib/session/session";
import { useOperation } from "../data/use-operation.ts";

/** Return the store's active locations; a limited member sees only theirs. */
export function usePlaces(enabled = true) {
  const limits = useSession((session) => session.user?.locations ?? null);
  const { data, isLoading } = useOperation(locations, "list", {}, { enabled, staleMs: 300_000 });
  const places = useMemo(
    () => (data?.items ?? []).filter((place) => place.active && (limits === null || limits.includes(place.id))),
    [data, limits],
  );
  return { places, isLoading };
}
