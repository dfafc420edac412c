import type { MessageChannel } from "#contracts/messages";
import { testAddresses } from "#contracts/test-addresses";
import { useSession } from "#src/lib/session/session";
import { useOperation } from "../data/use-operation.ts";

/** Return who tests can be sent to without typing: oneself, and the confirmed test addresses; by text message the confirmed numbers alone. */
export function useTestRecipients({
  channel = "EMAIL",
  enabled = true,
}: {
  channel?: MessageChannel;
  enabled?: boolean;
} = {}): { value: string; label: string }[] {
  const own = useSession((session) => session.user?.email);
  const found = useOperation(testAddresses, "list", {}, { enabled });
  const confirmed = (found.data?.items ?? []).filter(({ state }) => state === "CONFIRMED");
  const reached = confirmed.map(({ email, phone }) => (channel === "SMS" ? phone : email)).filter((address) => address !== null);
  const all = [...(own && channel === "EMAIL" ? [own] : []), ...reached];
  return [...new Set(all)].map((address) => ({ value: address, label: address }));
}
