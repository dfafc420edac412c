import { Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type ImportField, type ImportFile, type ImportMapping, importFields, repeatedFields } from "#contracts/subscribers/imports";
import { FormSelect } from "#src/ui/forms/form-select";

interface MappingFieldsProps {
  file: ImportFile;
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** Say what each column holds, beside its first values. */
export function MappingFields({ file, mapping, onChange }: MappingFieldsProps) {
  const { t } = useTranslation("subscribers");
  // Columns have neither ids nor unique names.
  const columns = file.columns.map((column, index) => ({ ...column, index }));
  const repeats = (field: ImportField) => repeatedFields.includes(field);
  const choose = (index: number, field: ImportField | undefined) =>
    // A field moves to the column it was chosen for last.
    onChange(mapping.map((held, at) => (at === index ? (field ?? null) : held !== null && held === field && !repeats(held) ? null : held)));
  return (
    <Flex vertical gap={12} role="group" aria-label={t("imports.columns")}>
      <Typography.Text strong>{t("imports.columns")}</Typography.Text>
      {columns.map(({ index, name, samples }) => (
        <Flex key={index} wrap gap="4px 16px" align="center" justify="space-between">
          <Flex vertical style={{ flex: "1 1 220px", minInlineSize: 0 }}>
            <bdi>{name || t("imports.unnamed", { n: index + 1 })}</bdi>
            <Typography.Text type="secondary" ellipsis>
              <bdi>{samples.join(" · ")}</bdi>
            </Typography.Text>
          </Flex>
          <FormSelect<ImportField>
            allowClear
            style={{ flex: "0 1 220px", minInlineSize: 180 }}
            aria-label={t("imports.holds", { name: name || index + 1 })}
            placeholder={t("imports.ignore")}
            value={mapping[index] ?? null}
            options={importFields.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
            onChange={(field) => choose(index, field)}
          />
        </Flex>
      ))}
      {!mapping.some((field) => field === "email" || field === "phone") && (
        <Typography.Text type="danger" role="alert">
          {t("imports.noAddress")}
        </Typography.Text>
      )}
    </Flex>
  );
}
