import { useDataProvider, useNotification } from "@refinedev/core";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Contract, Operation, Output } from "#contracts/contract";
import { asFailed, changedBy, type Failed } from "#src/lib/failed";
import { noteOwnChange } from "#src/lib/live";
import { useInvalidateNouns } from "./use-invalidate.ts";
import type { OperationInput } from "./use-operation.ts";

export type CommandResult<T> = { ok: true; data: T } | { ok: false; error: Failed };

export interface CommandOptions<T> {
  /** Words of the notice, a key; `false` for none. Default `<noun>:done.<operation>`, else `states.done`. */
  notice?: string | false;
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
 * Runs a named operation of a contract: one idempotency key an intent (the data layer's), `expected_version`, a notice on success,
 * and everything the contract says it `affects` made stale. A failure is returned and kept in `error` for the page to show.
 */
export function useCommand<Ops extends Record<string, Operation>, Name extends keyof Ops & string>(
  contract: Contract<Ops>,
  name: Name,
  { notice, onSuccess }: CommandOptions<Output<Ops[Name]>> = {},
): Command<Ops[Name]> {
  type Data = Output<Ops[Name]>;
  type Input = OperationInput<Ops[Name]>;
  const provider = useDataProvider()(contract.service);
  const invalidate = useInvalidateNouns();
  const { open } = useNotification();
  const { t } = useTranslation();
  const running = useRef<Promise<CommandResult<Data>> | null>(null);

  const mutation = useMutation<Data, unknown, Input>({
    mutationKey: ["command", contract.noun, name],
    mutationFn: async ({ params, query, body }) => {
      noteOwnChange();
      const answer = await provider.custom!({ url: `${contract.noun}.${name}`, method: "post", payload: { params, body }, query });
      return answer.data as Data;
    },
  });

  async function perform(input: Input): Promise<CommandResult<Data>> {
    try {
      const data = await mutation.mutateAsync(input);
      noteOwnChange();
      void invalidate(affectedBy(contract, name));
      if (notice !== false)
        open?.({ type: "success", message: noticeText(notice ?? `${contract.noun}:done.${name}`), key: `${contract.noun}.${name}` });
      onSuccess?.(data);
      return { ok: true, data };
    } catch (error) {
      return { ok: false, error: asFailed(error) };
    }
  }
  const noticeText = (key: string) => t([key, "states.done"]);

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
