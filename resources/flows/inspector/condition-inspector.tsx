import { PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ruleIn, withLeaf } from "../condition/rule.ts";
import { RuleEditor } from "../condition/rule-editor.tsx";
import { kindsIn, useReferences } from "../words/references.ts";
import { useValueWords } from "../words/use-value-words.ts";
import type { InspectorProps } from "./inspector-props.ts";

/** Edit what a path is divided by. */
export function ConditionInspector({ node: { config }, graph, place, catalogue, problemAt, onChange }: InspectorProps) {
  const { t } = useTranslation("flows");
  const rule = useMemo(() => ruleIn(config.rule), [config.rule]);
  const values = useValueWords(useReferences(useMemo(() => kindsIn(config), [config])));
  const put = (next: unknown, label?: string) => onChange(next === undefined ? {} : { rule: next }, label);
  const error = problemAt("");
  return (
    <Flex vertical gap={12}>
      <Alert type="info" showIcon message={t(place === "OFFER" ? "condition.whenOffered" : "condition.whenReached")} />
      {error && <Alert type="error" showIcon message={error} />}
      {rule && <RuleEditor rule={rule} level={0} {...{ graph, place, catalogue, values }} onChange={put} onRemove={() => put(undefined)} />}
      {(!rule || "field" in rule || "not" in rule) && (
        <div>
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => put(withLeaf(rule))}>
            {t("condition.add")}
          </Button>
        </div>
      )}
    </Flex>
  );
}
