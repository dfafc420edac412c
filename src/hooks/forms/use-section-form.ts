import { Form, type FormProps } from "antd";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Failed } from "#src/lib/calls/failed";
import { onSaveKey } from "#src/lib/forms/on-save-key";
import { placeErrors } from "#src/lib/forms/place-errors";
import type { Command, CommandResult } from "../commands/use-command.ts";
import { useSaveInTurn } from "./use-held-record.ts";
import { useHeldVersion } from "./use-held-version.ts";
import type { FormTrouble } from "./use-record-form.ts";

interface SectionFormOptions<Known extends { version: number }, Values extends object> {
  /** The data of the fields and the state of loading it. */
  section: Known | undefined;
  read: { error: Failed | null; retry: () => Promise<unknown> };
  /** Memoise a function that depends on more than the section. */
  toValues: (section: Known) => Values;
  /** The command that saves, and how to call it. */
  command: Pick<Command<never>, "isPending" | "current" | "changedBy" | "reset">;
  save: (values: Values, section: Known) => Promise<CommandResult<Known>>;
  /** Rename error paths where the server's differ from the fields'. */
  pathsOf?: (errors: Record<string, string>, section: Known) => Record<string, string>;
  onSaved?: (() => void) | undefined;
  canChange: boolean;
}

/**
 * Return antd's form over a section of a larger document, which has a version but no id: Refine's useForm only handles records. Edits
 * survive a newer version, which can be loaded, and a refused save.
 */
export function useSectionForm<Known extends { version: number }, Values extends object>(options: SectionFormOptions<Known, Values>) {
  const { section, read, toValues, command, save, pathsOf, onSaved, canChange } = options;
  const [form] = Form.useForm<Values>();
  const { held, changes, isNewer } = useHeldVersion<Known>(section);
  const { areUnsaved } = changes;
  const [trouble, setTrouble] = useState<FormTrouble>({});
  const [bad, setBad] = useState<readonly string[]>([]);
  const shownVersion = useRef<number>(undefined);
  const values = useMemo(() => held && toValues(held), [held, toValues]);
  useEffect(() => {
    if (!values || areUnsaved()) return;
    const before = shownVersion.current;
    shownVersion.current = held?.version;
    // Setting values merges them, so a removed language would stay. At first and after a save there is nothing to clear: a reset mounts
    // every field anew, and the focus is lost.
    if (before !== undefined && before !== held?.version) form.resetFields();
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, held, values, areUnsaved]);

  function refuse(failure: Failed, from: Known): void {
    if (failure.code === "STALE_VERSION") return;
    const errors = pathsOf?.(failure.errors, from) ?? failure.errors;
    const { fields, rest } = placeErrors(
      errors,
      form.getFieldsError().map(({ name }) => name as (string | number)[]),
    );
    form.setFields(fields as Parameters<typeof form.setFields>[0]);
    setBad(Object.keys(errors));
    const first = fields[0]?.name;
    if (first) form.scrollToField(first as Parameters<typeof form.scrollToField>[0], { block: "center", focus: true });
    if (Object.keys(rest).length) setTrouble({ fields: rest });
    else if (!first) setTrouble({ code: failure.code, params: failure.data });
  }

  async function submit(): Promise<Known | undefined> {
    if (!held || !canChange) return;
    setTrouble({});
    setBad([]);
    const sent = changes.edits();
    const result = await save(form.getFieldsValue(true) as Values, held);
    if (!result.ok) {
      refuse(result.error, held);
      return;
    }
    shownVersion.current = result.data.version;
    changes.saved(result.data, sent);
    await read.retry();
    return result.data;
  }
  const onFinish = useSaveInTurn({ save: submit, isDirty: areUnsaved, again: () => form.submit(), onSaved });

  return {
    form,
    formProps: {
      form,
      layout: "vertical",
      disabled: !canChange,
      ...(values && { initialValues: values }),
      onFinish: () => void onFinish(),
      onFinishFailed: ({ errorFields }) => setBad(errorFields.map(({ name }) => name.join("."))),
      onValuesChange: changes.made,
      onKeyDown: onSaveKey(() => form.submit()),
    } as FormProps<Values>,
    touch: changes.made,
    isSaving: command.isPending,
    isLoading: !held && !read.error,
    loadError: held ? null : read.error,
    retry: () => void read.retry(),
    trouble,
    /** Paths of invalid fields, visible or not. */
    bad,
    conflict: command.current,
    changedBy: command.changedBy,
    changedElsewhere: isNewer,
    loadCurrent: async () => {
      setTrouble({});
      command.reset();
      changes.dropped();
      await read.retry();
    },
    held,
  };
}
