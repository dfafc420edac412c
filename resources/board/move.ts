import type { BoardKind } from "./kinds.ts";

interface Verdict {
  action: string;
  allowed: boolean;
  message: string;
}

/** Result of dropping a card on a stage: an allowed action, or the server's reason. */
export type Move = { action: string } | { message: string } | "by-itself";

export function moveTo({ leadingTo }: Pick<BoardKind, "leadingTo">, stage: string, allowed: readonly Verdict[]): Move {
  const candidates = (leadingTo[stage] ?? []).flatMap((action) => allowed.find((one) => one.action === action) ?? []);
  const open = candidates.find((one) => one.allowed);
  if (open) return { action: open.action };
  const [first] = candidates;
  return first ? { message: first.message } : "by-itself";
}
