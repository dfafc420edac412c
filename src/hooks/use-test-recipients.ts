import { testAddresses } from "#contracts/test-addresses";
import { useSession } from "#src/lib/session";
import { useOperation } from "./use-operation.ts";

/** Return who test mails can be sent to without typing: oneself, and the confirmed test addresses. */
export function useTestRecipients(enabled = true): { value: string; label: string }[] {
  const own = useSession((session) => session.user?.email);
  const found = useOperation(testAddresses, "list", {}, { enabled });
  const confirmed = (found.data?.items ?? []).filter(({ state }) => state === "CONFIRMED").map(({ email }) => email);
  return [...new Set([...(own ? [own] : []), ...confirmed])].map((email) => ({ value: email, label: email }));
}
