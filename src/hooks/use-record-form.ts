import { type UseFormProps, useForm } from "@refinedev/antd";
import type { BaseRecord } from "@refinedev/core";
import type { FormInstance, FormProps } from "antd";
import { useState } from "react";
import type { Contract } from "#contracts/contract";
import { asFailed, changedBy, type Failed } from "#src/lib/failed";
import { onSaveKey } from "#src/lib/on-save-key";
import { noteOwnChange } from "#src/lib/own-change";
import { affectedBy } from "./use-command.ts";
import { type HeldRecord, useHeldRecord } from "./use-held-record.ts";
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

/** What the forms of Refine are handed: nothing of theirs may refetch, announce, invalidate or lead away by itself. */
export const formOptions = (contract: Contract, id: string | undefined, select: unknown): UseFormProps<BaseRecord, FormError, object> => ({
  action: id === undefined ? "create" : "edit",
  ...(id !== undefined && { id }),
  resource: contract.noun,
  dataProviderName: contract.service,
  redirect: false,
  invalidates: [],
  liveMode: "off",
  successNotification: false,
  errorNotification: false,
  warnWhenUnsavedChanges: false,
  queryOptions: { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, refetchOnMount: "always", select: select as never },
});

/**
 * `useForm` over one record. What a person typed is never overwritten by a newer answer: while there are changes the record is held,
 * and `changedElsewhere` says that a newer one is there to load. A failed save keeps the input, shows field errors at their fields and
 * the rest in `trouble`; a record saved by someone else meanwhile comes back in `conflict`.
 */
export function useRecordForm<Row extends BaseRecord, Values extends object = Row>(
  contract: Contract,
  options: RecordFormOptions<Row, Values> = {},
) {
  const held = useHeldRecord<Row, Values>(options.toValues);
  const refine = useForm<BaseRecord, FormError, object>(formOptions(contract, options.id, held.select));
  return useMendedForm(contract, refine, held, options);
}

export type FormError = Failed & Record<string, unknown>;

/** What is used of any of Refine's forms. */
interface RefineForm {
  form: unknown;
  formProps: { initialValues?: FormProps["initialValues"] };
  onFinish: (values: object) => Promise<unknown>;
  mutation: { isPending: boolean };
  query?: { isPending: boolean; error: unknown; dataUpdatedAt: number; refetch: () => Promise<unknown> } | undefined;
}

/** What every form of a record is given over Refine's own: saving, what went wrong, what changed elsewhere. */
export function useMendedForm<Row extends BaseRecord, Values extends object>(
  contract: Contract,
  refine: RefineForm,
  held: HeldRecord<Row, Values>,
  { id, toBody, initial, onSaved }: RecordFormOptions<Row, Values>,
) {
  const action = id === undefined ? "create" : "edit";
  const invalidate = useInvalidateNouns();
  const [trouble, setTrouble] = useState<FormTrouble>({});
  const [failure, setFailure] = useState<Failed | null>(null);
  const form = refine.form as FormInstance<Values>;
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

function troubleOf(form: FormInstance, { code, data, errors }: Failed): FormTrouble {
  const shown = new Set(form.getFieldsError().map(({ name }) => name.join(".")));
  const named = Object.entries(errors);
  if (!named.length) return { code, params: data };
  const unseen = named.filter(([field]) => !shown.has(field));
  return unseen.length ? { fields: Object.fromEntries(unseen) } : {};
}
