import { type FormInstance, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { templates } from "#contracts/templates/templates";
import type { TransactionalText } from "#contracts/transactional-texts";
import { writeVariable } from "#src/editor/write-variable";
import { useOperation } from "#src/hooks/use-operation";

interface VariablesProps {
  id: TransactionalText["id"];
  form: FormInstance<Pick<TransactionalText, "texts">>;
  language: Language;
}

/** Add a variable to the end of the words in a language. */
export function Variables({ id, form, language }: VariablesProps) {
  const { t } = useTranslation();
  const found = useOperation(templates, "variables", { query: { id } });
  const paths = (found.data?.items ?? []).filter(({ type }) => type !== "list").map(({ path }) => path);
  const name = ["texts", language] as ["texts", Language];
  return (
    <Select
      showSearch
      size="small"
      style={{ minInlineSize: 200 }}
      value={null}
      placeholder={t("templates:actions.variable")}
      aria-label={t("templates:actions.variable")}
      loading={found.data === undefined && !found.error}
      options={paths.map((path) => ({ value: path, label: path }))}
      onChange={(path: string | null) => path && form.setFieldValue(name, `${form.getFieldValue(name) ?? ""}${writeVariable(path)}`)}
    />
  );
}
