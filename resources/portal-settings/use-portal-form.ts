import { Form, type FormProps } from "antd";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PortalData, type PortalSettings, portalSettings } from "#contracts/portal/settings";
import { useCommand } from "#src/hooks/use-command";
import { useHeldVersion } from "#src/hooks/use-held-version";
import { useOperation } from "#src/hooks/use-operation";
import type { FormTrouble } from "#src/hooks/use-record-form";
import { useAbility } from "#src/lib/can";
import type { Failed } from "#src/lib/failed";
import { onSaveKey } from "#src/lib/on-save-key";
import { type PortalValues, toBody } from "./values.ts";

const pick = (known: PortalSettings, fields: readonly (keyof PortalData)[]): PortalValues =>
  Object.fromEntries(fields.map((field) => [field, known[field]]));

/** A form over the page's own fields of the portal's settings. What was typed stays while a newer version waits to be loaded. */
export function usePortalForm(fields: readonly (keyof PortalData)[]) {
  const { t } = useTranslation("portal-settings");
  const canChange = useAbility().can("update", "Portal");
  const shown = useOperation(portalSettings, "show");
  const [form] = Form.useForm<PortalValues>();
  const { held, changes, isNewer } = useHeldVersion(shown.data);
  const save = useCommand(portalSettings, "save", { notice: "portal-settings:saved" });
  const [trouble, setTrouble] = useState<FormTrouble>({});
  const values = useMemo(() => held && pick(held, fields), [held, fields]);
  useEffect(() => {
    if (!values) return;
    form.resetFields();
    form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  }, [form, values]);

  function refused({ code, data, errors }: Failed): void {
    if (code === "STALE_VERSION") return;
    const known = form.getFieldsError().map(({ name }) => name);
    const named = Object.entries(errors).map(([path, message]) => {
      const name = known.find((one) => one.join(".") === path) ?? known.find((one) => path.startsWith(`${one.join(".")}.`));
      return { path, name, message };
    });
    form.setFields(
      named.flatMap(({ name, message }) => (name ? [{ name, errors: [message] }] : [])) as Parameters<typeof form.setFields>[0],
    );
    const rest = Object.fromEntries(named.flatMap(({ path, name, message }) => (name ? [] : [[path, message]])));
    if (!named.length) setTrouble({ code, params: data });
    else if (Object.keys(rest).length) setTrouble({ fields: rest });
  }

  async function submit(): Promise<void> {
    if (!held || !canChange) return;
    setTrouble({});
    const body = toBody(form.getFieldsValue(true) as PortalValues) as Record<string, unknown>;
    const result = await save.run({ body: { ...body, expected_version: held.version } });
    if (!result.ok) return refused(result.error);
    changes.kept(result.data);
    await shown.retry();
  }

  return {
    form,
    formProps: {
      form,
      layout: "vertical",
      disabled: !canChange,
      ...(values && { initialValues: values }),
      onFinish: () => void submit(),
      onValuesChange: changes.made,
      onKeyDown: onSaveKey(() => form.submit()),
    } as FormProps<PortalValues>,
    isSaving: save.isPending,
    isLoading: !held && !shown.error,
    loadError: held ? null : shown.error,
    retry: shown.retry,
    trouble,
    conflict: save.current,
    changedBy: save.changedBy,
    changedElsewhere: isNewer,
    loadCurrent: async () => {
      setTrouble({});
      save.reset();
      changes.dropped();
      await shown.retry();
    },
    held,
    readOnly: canChange ? undefined : t("common:states.readOnly"),
  };
}
export type PortalForm = ReturnType<typeof usePortalForm>;
