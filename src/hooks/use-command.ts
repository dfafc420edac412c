import { type BaseRecord, type HttpError, type OpenNotificationParams, useCustomMutation } from "@refinedev/core";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Contract, Operation, Output } from "#contracts/contract";
import { asFailed, changedBy, type Failed } from "#src/lib/failed";
import { noteOwnChange } from "#src/lib/own-change";
import { useInvalidateNouns } from "./use-invalidate.ts";
import type { OperationInput } from "./use-operation.ts";

export type CommandResult<T> = { ok: true; data: T } | { ok: false; error: Failed };

export interface CommandOptions<T> {
  /** Words of the notice, a key, perhaps by what was answered; `false` for none. Default `<noun>:done.<operation>`, else `states.done`. */
  notice?: string | false | ((data: T) => string);
  onSuccess?: (data: T) => void;
}

export interface Command<Op extends Operation> {
  /** Never rejects. `expectedVersion` is the version the person looked at. A second press while one runs joins it. */
  run: (input: OperationInput<Op>, options?: { expectedVersion?: number }) => Promise<CommandResult<Output<Op>>>;
  isPending: boolean;
  error: Failed | null;
  /** The record as it stands now, when the command was refused because it had changed meanwhile. */
  current: unknown;
  /** Who had changed it, when the server knows. */
  changedBy: string | undefined;
  reset: () => void;
}

/**
 * `useCustomMutation` with a named operation of a contract. Refine's hook makes nothing stale and lets a second press send the call
 * again: here everything the contract says it `affects` is asked for anew, one intent has one idempotency key (the data layer's), and
 * one notice tells of the success. A failure is returned and kept in `error` for the page to show.
 */
export function useCommand<Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  contract: Contract<Ops>,
  name: Name,
  { notice, onSuccess }: CommandOptions<Output<Ops[Name]>> = {},
): Command<Ops[Name]> {
  type Data = Output<Ops[Name]>;
  const { mutation, mutateAsync } = useCustomMutation<BaseRecord, HttpError, OperationInput<Operation>>();
  const invalidate = useInvalidateNouns();
  const { t } = useTranslation();
  const running = useRef<Promise<CommandResult<Data>> | null>(null);
  const noticeOf = (data: Data): OpenNotificationParams | false => {
    const key = typeof notice === "function" ? notice(data) : (notice ?? `${contract.noun}:done.${name}`);
    return key !== false && { type: "success", message: t([key, "states.done"]), key: `${contract.noun}.${name}` };
  };

  async function perform(input: OperationInput<Ops[Name]>): Promise<CommandResult<Data>> {
    noteOwnChange();
    try {
      const { data } = await mutateAsync({
        url: `${contract.noun}.${name}`,
        // Which it really is says the contract.
        method: "post",
        dataProviderName: contract.service,
        values: input,
        successNotification: (answer) => noticeOf(answer?.data as Data),
        errorNotification: false,
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
      running.current ??= perform(withVersion(input, expectedVersion)).finally(() => {
        running.current = null;
      });
      return running.current;
    },
    isPending: mutation.isPending,
    error,
    current: error?.code === "STALE_VERSION" ? error.data.current : undefined,
    changedBy: changedBy(error),
    reset: mutation.reset,
  };
}

/** What a write makes stale: what the contract says, else its own noun. A read affects nothing. */
export function affectedBy(contract: Contract, name: string): readonly string[] {
  const operation = contract.operations[name];
  return operation?.affects ?? (operation?.method === "GET" ? [] : [contract.noun]);
}

function withVersion<Input extends { body?: unknown }>(input: Input, version: number | undefined): Input {
  return version === undefined ? input : { ...input, body: { ...(input.body as object | undefined), expected_version: version } };
}
