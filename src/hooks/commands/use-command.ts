import { type BaseRecord, type HttpError, type OpenNotificationParams, useCustomMutation } from "@refinedev/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Contract, Operation, Output } from "#contracts/contract";
import { asFailed, changedBy, type Failed } from "#src/lib/calls/failed";
import { noteOwnChange } from "#src/lib/calls/own-change";
import { useInvalidateNouns } from "../data/use-invalidate.ts";
import type { OperationInput } from "../data/use-operation.ts";
import { useErrorText } from "../words/use-error-text.ts";

export type CommandResult<T> = { ok: true; data: T } | { ok: false; error: Failed };

export interface CommandOptions<T> {
  /** Translation key of the notice, optionally by the answer; `false` for none. Default `<noun>:done.<operation>`, else `states.done`. */
  notice?: string | false | ((data: T) => string);
  /** Where a failure is shown: by the page from `error` (default), or as a toast, for a button without a place for it. */
  failure?: "page" | "toast";
  onSuccess?: (data: T) => void;
}

export interface Command<Op extends Operation> {
  /**
   * Never rejects. `expectedVersion` is the version shown, or reads it when the call is sent. While a call runs, the same call joins it: a
   * second click is one intent with the first. Another one, of newer content or about another record, follows it.
   */
  run: (input: OperationInput<Op>, options?: { expectedVersion?: number | (() => number) }) => Promise<CommandResult<Output<Op>>>;
  isPending: boolean;
  error: Failed | null;
  /** The current record, when the command was refused because of a newer version. */
  current: unknown;
  /** Who changed it, if the server knows. */
  changedBy: string | undefined;
  reset: () => void;
}

/**
 * Return `useCustomMutation` with a named operation. Refine's hook invalidates nothing and lets a second click repeat the call: here
 * everything the contract `affects` is refetched, one intent has one idempotency key (from the data layer), and one notice announces
 * success. A failure is returned and stays in `error` for the page to show, unless it becomes a toast.
 */
export function useCommand<Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  contract: Contract<Ops>,
  name: Name,
  { notice, failure = "page", onSuccess }: CommandOptions<Output<Ops[Name]>> = {},
): Command<Ops[Name]> {
  type Data = Output<Ops[Name]>;
  const { mutation, mutateAsync } = useCustomMutation<BaseRecord, HttpError, OperationInput<Operation>>();
  const invalidate = useInvalidateNouns();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const last = useRef<{ intent: string; answer: Promise<CommandResult<Data>> } | null>(null);
  const noticeOf = (data: Data): OpenNotificationParams | false => {
    const key = typeof notice === "function" ? notice(data) : (notice ?? `${contract.noun}:done.${name}`);
    return key !== false && { type: "success", message: t([key, "states.done"]), key: `${contract.noun}.${name}` };
  };

  async function perform(input: OperationInput<Ops[Name]>, version: number | (() => number) | undefined): Promise<CommandResult<Data>> {
    noteOwnChange();
    try {
      const { data } = await mutateAsync({
        url: `${contract.noun}.${name}`,
        // The contract decides the actual method.
        method: "post",
        dataProviderName: contract.service,
        values: withVersion(input, typeof version === "function" ? version() : version),
        successNotification: (answer) => noticeOf(answer?.data as Data),
        errorNotification: (refusal) =>
          failure === "toast" && { type: "error", message: errorText(refusal), key: `${contract.noun}.${name}.failed` },
      });
      noteOwnChange();
      void invalidate(affectedBy(contract, name));
      onSuccess?.(data as Data);
      return { ok: true, data: data as Data };
    } catch (error) {
      return { ok: false, error: asFailed(error) };
    }
  }

  const error = mutation.error ? asFailed(mutation.error) : null;
  return {
    run: (input, { expectedVersion } = {}) => {
      const before = last.current;
      // Without the version: a live event may bring a newer one between two clicks.
      const intent = JSON.stringify(input) ?? "";
      if (before?.intent === intent) return before.answer;
      const send = () => perform(input, expectedVersion);
      const call = { intent, answer: before ? before.answer.then(send) : send() };
      last.current = call;
      void call.answer.then(() => {
        if (last.current === call) last.current = null;
      });
      return call.answer;
    },
    isPending: mutation.isPending,
    error,
    current: error?.code === "STALE_VERSION" ? error.data.current : undefined,
    changedBy: changedBy(error),
    reset: mutation.reset,
  };
}

/** Return the nouns a write makes stale: `affects` of the contract, else its own noun. A read affects nothing. */
export function affectedBy(contract: Contract, name: string): readonly string[] {
  const operation = contract.operations[name];
  return operation?.affects ?? (operation?.method === "GET" ? [] : [contract.noun]);
}

function withVersion<Input extends { body?: unknown }>(input: Input, version: number | undefined): Input {
  return version === undefined ? input : { ...input, body: { ...(input.body as object | undefined), expected_version: version } };
}
