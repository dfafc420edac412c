import { useNotification } from "@refinedev/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refundActions } from "#contracts/returns/actions";
import type { FinancialOutcome, Leg } from "#contracts/returns/outcome";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { LegAction } from "#contracts/returns/states";
import { type CommandResult, useCommand } from "#src/hooks/commands/use-command";
import type { Failed } from "#src/lib/calls/failed";
import { differenceOf } from "../parts/platform-difference.tsx";

export interface Trouble {
  step: "process" | LegAction;
  error: Failed;
}
type Answer = CommandResult<{ changed: boolean; return: ReturnDetail }>;

/**
 * Settle a case and pay its outcome: two or three calls, each an intent of its own. If a later one fails the earlier ones stand;
 * `current` is the updated case, and `pay` continues with what is left.
 */
export function useSettle(record: ReturnDetail) {
  const { t } = useTranslation("returns");
  const { open } = useNotification();
  const process = useCommand(returns, "process", { notice: false });
  const refund = useCommand(returns, "refund", { notice: false });
  const credit = useCommand(returns, "createStoreCredit", { notice: false });
  const invoice = useCommand(returns, "sendInvoice", { notice: false });
  const [answered, setAnswered] = useState<ReturnDetail>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState(record);
  const current = answered && answered.version >= record.version ? answered : record;
  const known = answered && answered.version >= seen.version ? answered : seen;
  const params = { id: record.id };

  function settled(step: Trouble["step"], result: Answer): ReturnDetail | undefined {
    if (result.ok) {
      setAnswered(result.data.return);
      return result.data.return;
    }
    // A platform's refusal includes the updated case.
    const after = (result.error.data.return ?? result.error.data.current) as ReturnDetail | undefined;
    if (after) setAnswered(after);
    setTrouble({ step, error: result.error });
    return undefined;
  }

  const calls: Record<LegAction, (version: number) => Promise<Answer>> = {
    refund: (expectedVersion) => {
      // Paying again after both amounts were shown confirms the difference.
      const difference = differenceOf(trouble?.step === "refund" ? trouble.error : null);
      const data = difference ? { platform_amount_minor: difference.platform_minor } : {};
      return refund.run({ params, body: { data } }, { expectedVersion });
    },
    "create-store-credit": (expectedVersion) => credit.run({ params, body: { data: {} } }, { expectedVersion }),
    "send-invoice": (expectedVersion) => invoice.run({ params, body: { data: {} } }, { expectedVersion }),
  };

  /** Pay every remaining leg that the caller may pay, in sequence; resolves to false at the first failure. */
  async function payFrom(from: ReturnDetail): Promise<boolean> {
    let now = from;
    for (const leg of payableLegs(from.legs_due, from.refund_limit_left_minor)) {
      const next = settled(leg.action, await calls[leg.action](now.version));
      if (!next) return false;
      open?.({ type: "success", message: t(`done.${leg.action}`), key: `returns.${leg.action}` });
      now = next;
    }
    return true;
  }

  async function busy(work: () => Promise<boolean>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setTrouble(undefined);
    try {
      return await work();
    } finally {
      setBusy(false);
    }
  }

  return {
    current,
    /** The case as it was before somebody else changed it; undefined while nobody has. */
    before: !isBusy && current.version > known.version ? known : undefined,
    acceptChange: () => setSeen(current),
    trouble,
    isBusy,
    /** The current outcome, when it differs from the one shown. */
    changedOutcome: trouble?.error.code === "OUTCOME_CHANGED" ? (trouble.error.data.outcome as FinancialOutcome | undefined) : undefined,
    forget: () => setTrouble(undefined),
    settle: (body: Parameters<typeof process.run>[0]["body"]) =>
      busy(async () => {
        const next = settled(
          "process",
          await process.run({ params, body } as Parameters<typeof process.run>[0], { expectedVersion: current.version }),
        );
        if (!next) return false;
        open?.({ type: "success", message: t("done.process"), key: "returns.process" });
        return payFrom(next);
      }),
    pay: () => busy(() => payFrom(current)),
  };
}

/** Return the legs that the caller may pay one after another, by what the server says is left of their refund limit. */
export function payableLegs(legs: readonly Leg[], leftMinor: number | null): Leg[] {
  let left = leftMinor ?? Number.POSITIVE_INFINITY;
  return legs.filter(({ action, amount_minor }) => {
    if (!refundActions.includes(action)) return true;
    if (amount_minor > left) return false;
    left -= amount_minor;
    return true;
  });
}
