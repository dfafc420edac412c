import { useForm } from "@refinedev/antd";
import type { BaseRecord } from "@refinedev/core";
import type { FormInstance, FormProps } from "antd";
import { useCallback, useRef, useState } from "react";
import type { Contract } from "#contracts/contract";
import { asFailed, changedBy, type Failed } from "#src/lib/failed";
import { onSaveKey } from "#src/lib/on-save-key";
import { noteOwnChange } from "#src/lib/own-change";
import { affectedBy } from "./use-command.ts";
import { useInvalidateNouns } from "./use-invalidate.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

export interface RecordFormOptions<Row extends BaseRecord, Values extends object> {
  /** The record to change; none makes a new one. */
  id?: string | undefined;
  /** From the record to what the fields hold. Default: the record itself. */
  toValues?: (record: Row) => Values;
  /** From the fields to the body. Default: the fields themselves. */
  toBody?: (values: Values) => object;
  /** Values of a new record. */
  initial?: Partial<Values>;
  onSaved?: (record: Row) => void;
}

/** What stands above the form: the failure as a whole, and errors of fields that are not on the page. */
export interface FormTrouble {
  code?: string;
  params?: Record<string, unknown>;
  fields?: Record<string, string>;
}

/**
 * A form over one record. What a person typed is never overwritten by a newer answer: while there are changes the record is held, and
 * `changedElsewhere` says that a newer one is there to load. A failed save keeps the input, shows field errors at their fields and the
 * rest in `trouble`; a record saved by someone else meanwhile comes back in `conflict`.
 */
export function useRecordForm<Row extends BaseRecord, Values extends object = Row>(
  contract: Contract,
  options: RecordFormOptions<Row, Values> = {},
) {
  const { id, toValues, toBody, onSaved, initial } = options;
  const action = id === undefined ? "create" : "edit";
  const invalidate = useInvalidateNouns();
  const held = useHeld<Row, Values>(toValues);
  const [trouble, setTrouble] = useState<FormTrouble>({});
  const [failure, setFailure] = useState<Failed | null>(null);

  const refine = useForm<BaseRecord, Failed & Record<string, unknown>, object, BaseRecord>({
    action,
    ...(id !== undefined && { id }),
    resource: contract.noun,
    dataProviderName: contract.service,
    redirect: false,
    invalidates: [],
    liveMode: "off",
    successNotification: false,
    errorNotification: false,
    warnWhenUnsavedChanges: false,
    queryOptions: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
      refetchOnMount: "always",
      select: held.select as never,
    },
  });
  const form = refine.form as unknown as FormInstance<Values>;
  useUnsavedGuard(held.isDirty);

  async function save(values: Values): Promise<void> {
    setTrouble({});
    setFailure(null);
    noteOwnChange();
    try {
      const body = toBody ? toBody(values) : values;
      const answer = await refine.onFinish({ ...body, ...held.expectedVersion() });
      const { data } = answer as { data: Row };
      held.saved(data);
      void invalidate(affectedBy(contract, action === "edit" ? "update" : "create"));
      onSaved?.(data);
    } catch (thrown) {
      const failed = asFailed(thrown);
      setFailure(failed);
      setTrouble(troubleOf(form, failed));
    }
  }

  const record = held.record();
  return {
    form,
    formProps: {
      form: form as unknown as NonNullable<FormProps<Values>["form"]>,
      layout: "vertical",
      ...(refine.formProps.initialValues || initial ? { initialValues: refine.formProps.initialValues ?? initial } : {}),
      onFinish: save,
      onValuesChange: held.touch,
      onKeyDown: onSaveKey(() => form.submit()),
    } as FormProps<Values>,
    save: () => form.submit(),
    isSaving: refine.mutation.isPending,
    /** No record to edit yet. */
    isLoading: action === "edit" && refine.query?.isPending === true,
    loadError: refine.query?.error ? asFailed(refine.query.error) : null,
    retry: () => void refine.query?.refetch(),
    record,
    error: failure,
    trouble,
    /** The record as another person left it, after a save was refused for that. */
    conflict: failure?.code === "STALE_VERSION" ? (failure.data.current as Row | undefined) : undefined,
    changedBy: changedBy(failure),
    changedElsewhere: held.newer(refine.query?.dataUpdatedAt),
    /** Drops what was typed and shows the record as it stands now. */
    loadCurrent: async () => {
      setTrouble({});
      setFailure(null);
      await refine.query?.refetch();
      held.release();
    },
    isDirty: held.isDirty,
  };
}

/** Keeps the answer a form was filled from while the person changes it; a newer one waits. */
function useHeld<Row extends BaseRecord, Values>(toValues: ((record: Row) => Values) | undefined) {
  const state = useRef<{ dirty: boolean; record?: Row; values?: { data: Values }; newer: boolean }>({ dirty: false, newer: false });
  const map = useRef(toValues);
  const [generation, setGeneration] = useState(0);
  // Another function is asked anew, also about an answer that has not changed: that is what releasing means.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the generation is the reason
  const select = useCallback(
    (answer: { data: Row }): { data: Values } => {
      const now = state.current;
      if (now.dirty && now.values) {
        now.newer = answer.data.version !== now.record?.version;
        return now.values;
      }
      if (now.record !== answer.data || !now.values) {
        now.record = answer.data;
        now.values = { data: map.current ? map.current(answer.data) : (answer.data as unknown as Values) };
        now.newer = false;
      }
      return now.values;
    },
    [generation],
  );
  return {
    select,
    touch: () => {
      state.current.dirty = true;
    },
    /** What was typed is the record now. */
    saved: (record: Row) => {
      state.current = { ...state.current, dirty: false, newer: false, ...(record?.version !== undefined && { record }) };
    },
    /** What was typed is given up. */
    release: () => {
      state.current = { dirty: false, newer: false };
      setGeneration((before) => before + 1);
    },
    isDirty: useCallback(() => state.current.dirty, []),
    record: () => state.current.record,
    /** Takes the time of the last answer so that its reader renders again when one comes. */
    newer: (_answeredAt: number | undefined) => state.current.newer,
    expectedVersion: () => (typeof state.current.record?.version === "number" ? { expected_version: state.current.record.version } : {}),
  };
}

function troubleOf(form: FormInstance, { code, data, errors }: Failed): FormTrouble {
  const shown = new Set(form.getFieldsError().map(({ name }) => name.join(".")));
  const named = Object.entries(errors);
  if (!named.length) return { code, params: data };
  const unseen = named.filter(([field]) => !shown.has(field));
  return unseen.length ? { fields: Object.fromEntries(unseen) } : {};
}
