import { type UseFormProps, useForm } from "@refinedev/antd";
import type { BaseRecord } from "@refinedev/core";
import type { FormInstance, FormProps } from "antd";
import { useState } from "react";
import type { Contract } from "#contracts/contract";
import { asFailed, changedBy, type Failed } from "#src/lib/calls/failed";
import { noteOwnChange } from "#src/lib/calls/own-change";
import { onSaveKey } from "#src/lib/forms/on-save-key";
import { affectedBy } from "../commands/use-command.ts";
import { useInvalidateNouns } from "../data/use-invalidate.ts";
import { type HeldRecord, useHeldRecord, useSaveInTurn } from "./use-held-record.ts";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

export interface RecordFormOptions<Row extends BaseRecord, Values extends object> {
  /** The record to edit; left out: a new one. */
  id?: string | undefined;
  /** Map the record to form values. Default: the record itself. */
  toValues?: (record: Row) => Values;
  /** Map form values to the body. Default: the values themselves. */
  toBody?: (values: Values) => object;
  /** Values of a new record. */
  initial?: Partial<Values>;
  onSaved?: (record: Row) => void;
}

/** Shown above the form: the error as a whole, and errors of fields not on the page. */
export interface FormTrouble {
  code?: string;
  params?: Record<string, unknown>;
  fields?: Record<string, string>;
}

/** Return the options of Refine's forms: none of them refetches, announces, invalidates or redirects by itself. */
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
 * Return `useForm` for one record. Edits are never overwritten by a newer answer: while there are changes the record is held, and
 * `changedElsewhere` says that a newer one can be loaded. A failed save keeps the input, shows field errors at their fields and the
 * rest in `trouble`; a record saved by someone else in the meantime is in `conflict`.
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

/** The part of Refine's forms that is used. */
interface RefineForm {
  form: unknown;
  formProps: { initialValues?: FormProps["initialValues"] };
  onFinish: (values: object) => Promise<unknown>;
  mutation: { isPending: boolean };
  query?: { isPending: boolean; error: unknown; dataUpdatedAt: number; refetch: () => Promise<unknown> } | undefined;
}

/** Return a Refine form with our handling of saving, errors and changes made elsewhere. */
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

  async function save(values: Values): Promise<Row | undefined> {
    setTrouble({});
    setFailure(null);
    noteOwnChange();
    const sent = held.edits();
    try {
      const body = toBody ? toBody(values) : values;
      const answer = await refine.onFinish({ ...body, ...held.expectedVersion() });
      const { data } = answer as { data: Row };
      // A new record is left for its own page: nothing more can be saved here.
      held.saved(data, action === "edit" ? sent : held.edits());
      void invalidate(affectedBy(contract, action === "edit" ? "update" : "create"));
      return data;
    } catch (thrown) {
      const failed = asFailed(thrown);
      setFailure(failed);
      setTrouble(troubleOf(form, failed));
      return undefined;
    }
  }
  const onFinish = useSaveInTurn({ save, isDirty: held.isDirty, again: () => form.submit(), onSaved });

  const record = held.record();
  return {
    form,
    formProps: {
      form,
      layout: "vertical",
      ...(refine.formProps.initialValues || initial ? { initialValues: refine.formProps.initialValues ?? initial } : {}),
      onFinish: (values) => void onFinish(values),
      onValuesChange: held.touch,
      onKeyDown: onSaveKey(() => form.submit()),
    } as FormProps<Values>,
    touch: held.touch,
    save: () => form.submit(),
    isSaving: refine.mutation.isPending,
    /** The record to edit has not loaded yet. */
    isLoading: action === "edit" && refine.query?.isPending === true,
    // A record that could not be fetched anew is still being edited.
    loadError: refine.query?.error && !record ? asFailed(refine.query.error) : null,
    retry: () => void refine.query?.refetch(),
    record,
    error: failure,
    trouble,
    /** The current record, after a save was refused as outdated. */
    conflict: failure?.code === "STALE_VERSION" ? (failure.data.current as Row | undefined) : undefined,
    changedBy: changedBy(failure),
    changedElsewhere: held.newer(refine.query?.dataUpdatedAt),
    /** Discard the edits and show the current record. */
    loadCurrent: async () => {
      setTrouble({});
      setFailure(null);
      await refine.query?.refetch();
      held.release();
    },
    isDirty: held.isDirty,
    isEdited: held.isEdited,
  };
}

function troubleOf(form: FormInstance, { code, data, errors }: Failed): FormTrouble {
  const shown = new Set(form.getFieldsError().map(({ name }) => name.join(".")));
  const named = Object.entries(errors);
  if (!named.length) return { code, params: data };
  const unseen = named.filter(([field]) => !shown.has(field));
  return unseen.length ? { fields: Object.fromEntries(unseen) } : {};
}
