import { Form, type FormProps } from "antd";
import { useEffect, useMemo, useState } from "react";
import { type SaveSettings, type Settings, type SettingsData, type SettingsSection, settings } from "#contracts/settings/settings";
import { useCommand } from "#src/hooks/use-command";
import { useHeldVersion } from "#src/hooks/use-held-version";
import type { FormTrouble } from "#src/hooks/use-record-form";
import type { Failed } from "#src/lib/failed";
import { onSaveKey } from "#src/lib/on-save-key";
import { placeErrors, within } from "./place-errors.ts";
import { useSection } from "./use-section.ts";

interface SectionFormOptions<S extends SettingsSection, Values extends object> {
  section: S;
  toValues: (data: SettingsData[S]) => Values;
  toData: (values: Values, data: SettingsData[S]) => Partial<SettingsData[S]>;
  /** Where in the data the fields are: "policies.2". */
  at?: (data: SettingsData[S]) => string;
  onSaved?: () => void;
}
type Held<S extends SettingsSection> = Settings["sections"][S];

/** A form over one section, or over one member of its list. What was typed stays while a newer version waits to be loaded. */
export function useSectionForm<S extends SettingsSection, Values extends object>(options: SectionFormOptions<S, Values>) {
  const { section, toValues, toData, at, onSaved } = options;
  const shown = useSection(section);
  const [form] = Form.useForm<Values>();
  const { held, changes, isNewer } = useHeldVersion<Held<S>>(shown.section);
  const save = useCommand(settings, "save", { notice: "settings:saved" });
  const [trouble, setTrouble] = useState<FormTrouble>({});
  const [bad, setBad] = useState<readonly string[]>([]);
  // What the fields hold changes with the section, not with the functions that read it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the section is the reason
  const values = useMemo(() => held && toValues(held.data as SettingsData[S]), [held]);
  useEffect(() => {
    if (values) form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, values]);

  function refused({ code, data, errors }: Failed, held: Held<S>): void {
    if (code === "STALE_VERSION") return;
    const own = within(at?.(held.data as SettingsData[S]) ?? "", errors);
    const names = form.getFieldsError().map(({ name }) => name as (string | number)[]);
    const { fields, rest } = placeErrors(own, names);
    form.setFields(fields as Parameters<typeof form.setFields>[0]);
    setBad(Object.keys(own));
    const first = fields[0]?.name;
    if (first) form.scrollToField(first as Parameters<typeof form.scrollToField>[0], { block: "center", focus: true });
    if (!fields.length) setTrouble(Object.keys(rest).length ? { fields: rest } : { code, params: data });
    else if (Object.keys(rest).length) setTrouble({ fields: rest });
  }

  async function submit(): Promise<void> {
    if (!held || !shown.canChange) return;
    setTrouble({});
    setBad([]);
    const data = toData(form.getFieldsValue(true) as Values, held.data as SettingsData[S]);
    const result = await save.run({ body: { section, version: held.version, data } as SaveSettings });
    if (!result.ok) return refused(result.error, held);
    changes.kept(result.data as Held<S>);
    await shown.refetch();
    onSaved?.();
  }

  return {
    form,
    formProps: {
      form,
      layout: "vertical",
      disabled: !shown.canChange,
      ...(values && { initialValues: values }),
      onFinish: () => void submit(),
      onFinishFailed: ({ errorFields }) => setBad(errorFields.map(({ name }) => name.join("."))),
      onValuesChange: changes.made,
      onKeyDown: onSaveKey(() => form.submit()),
    } as FormProps<Values>,
    isSaving: save.isPending,
    isLoading: !held && !shown.error,
    loadError: held ? null : shown.error,
    retry: shown.retry,
    trouble,
    /** Paths that are not right, also of fields out of sight. */
    bad,
    conflict: save.current,
    changedBy: save.changedBy,
    changedElsewhere: isNewer,
    loadCurrent: async () => {
      setTrouble({});
      save.reset();
      changes.dropped();
      await shown.refetch();
    },
    held,
    facts: shown.facts,
    readOnly: shown.readOnly,
  };
}
