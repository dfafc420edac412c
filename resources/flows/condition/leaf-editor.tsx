import { DeleteOutlined } from "@ant-design/icons";
import { Flex, Select } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import { itemScopes } from "#contracts/flows/conditions";
import { factGroups } from "#contracts/flows/fields";
import type { Graph } from "#contracts/flows/graph";
import type { Place } from "#contracts/flows/states";
import { textIn } from "#src/lib/words/text-in";
import { IconButton } from "#src/ui/actions/icon-button";
import styles from "./condition.module.css";
import { type DraftLeaf, shapeOf } from "./rule.ts";
import type { RuleEditorProps } from "./rule-editor.tsx";
import { ValueInput } from "./value-input.tsx";

const full = { inlineSize: "100%" };

/** Edit one condition: what is compared, how, and with what. */
export function LeafEditor({
  rule,
  graph,
  place,
  catalogue,
  values,
  onChange,
  onRemove,
  children,
}: RuleEditorProps<DraftLeaf> & { children: ReactNode }) {
  const { t } = useTranslation("flows");
  const options = useFieldOptions(catalogue, place);
  const field = catalogue.fields.find(({ name }) => name === rule.field);
  const name = rule.field ? t(`facts.${rule.field}`) : t("condition.new");
  const choose = (next: string) => {
    const found = catalogue.fields.find((one) => one.name === next);
    onChange({ field: next, op: found?.operators[0] ?? "", ...(found?.kind === "flag" && { value: true }) });
  };
  const compare = (op: string) => {
    const { value, ...rest } = rule;
    const isSame = shapeOf(field?.kind, op) === shapeOf(field?.kind, rule.op);
    onChange({ ...rest, op, ...(isSame && value !== undefined && { value }) });
  };
  return (
    <fieldset className={styles.leaf} aria-label={name}>
      <Flex gap={4} align="center">
        <Select
          showSearch
          optionFilterProp="label"
          popupMatchSelectWidth={300}
          style={{ flex: 1, minInlineSize: 0 }}
          aria-label={t("condition.field")}
          placeholder={t("condition.field")}
          value={rule.field || null}
          options={options}
          onChange={choose}
        />
        <IconButton label={t("condition.remove", { name })} icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove} />
      </Flex>
      {field?.group === "item" && (place !== "OFFER" || rule.items === "NONE") && (
        <Select
          style={full}
          aria-label={t("condition.items")}
          value={rule.items ?? "ANY"}
          options={itemScopes.map((value) => ({ value, label: t(`itemScopes.${value}`) }))}
          onChange={(items) => onChange({ ...rule, items })}
        />
      )}
      {field?.keyed && <QuestionSelect graph={graph} value={rule.key} onChange={(key) => onChange({ ...rule, key })} />}
      {field && field.operators.length > 1 && (
        <Select
          style={full}
          aria-label={t("condition.op", { name })}
          value={rule.op || null}
          options={field.operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
          onChange={compare}
        />
      )}
      {field && (
        <ValueInput
          field={field}
          shape={shapeOf(field.kind, rule.op)}
          label={t("condition.value", { name })}
          values={values}
          answers={field.keyed ? answersOf(graph, rule.key) : undefined}
          value={rule.value}
          onChange={(value) => onChange({ ...rule, value }, "value")}
        />
      )}
      {children}
    </fieldset>
  );
}

/** The fields that can be asked with this trigger, by what they are about. */
function useFieldOptions({ fields }: Catalogue, place: Place) {
  const { t } = useTranslation("flows");
  return useMemo(
    () =>
      factGroups
        .map((group) => ({
          label: t(`factGroups.${group}`),
          options: fields
            .filter((field) => field.group === group && field.places.includes(place))
            .map(({ name }) => ({ value: name, label: t(`facts.${name}`) })),
        }))
        .filter(({ options }) => options.length > 0),
    [t, fields, place],
  );
}

interface QuestionSelectProps {
  graph: Graph;
  value: string | undefined;
  onChange: (id: string) => void;
}
/** Choose the question whose answer is meant; for a flow of cases it stands in another flow, and its id is typed. */
function QuestionSelect({ graph, value, onChange }: QuestionSelectProps) {
  const { t, i18n } = useTranslation("flows");
  const questions = graph.nodes.filter(({ type }) => type === "QUESTION");
  const options = questions.map(({ id, name, config }) => ({ value: id, label: name ?? (textIn(config.text, i18n.language) || id) }));
  return (
    <Select
      showSearch
      style={full}
      mode="tags"
      maxCount={1}
      aria-label={t("condition.question")}
      placeholder={t("condition.question")}
      value={value ? [value] : []}
      options={options}
      onChange={(ids: string[]) => onChange(ids.at(-1) ?? "")}
    />
  );
}

const answersOf = (graph: Graph, question: string | undefined) => {
  const answers = graph.nodes.find(({ id }) => id === question)?.config.answers;
  return (Array.isArray(answers) ? answers : []) as { id: string; text: unknown }[];
};
