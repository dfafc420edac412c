import { merchants } from "#contracts/session/session";
import { useOperation } from "../data/use-operation.ts";

const nobody: { id: string; name: string; email: string }[] = [];

/** Return the people a case can be assigned to. */
export function usePeople(enabled = true) {
  const { data, isLoading } = useOperation(merchants, "members", {}, { enabled, staleMs: 300_000 });
  return { people: data?.items ?? nobody, isLoading };
}
