import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Flex, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import type { Graph } from "#contracts/flows/graph";
import { limits, type Place } from "#contracts/flows/states";
import { IconButton } from "#src/ui/actions/icon-button";
import type { ValueWords } from "../words/use-value-words.ts";
import styles from "./condition.module.css";
import { LeafEditor } from "./leaf-editor.tsx";
import { type DraftRule, emptyLeaf, mayNegate } from "./rule.ts";

export interface RuleEditorProps<Rule extends DraftRule = DraftRule> {
  rule: Rule;
  /** Levels above it. */
  level: number;
  graph: Graph;
  place: Place;
  catalogue: Catalogue;
  values: ValueWords;
  onChange: (rule: DraftRule, label?: string) => void;
  onRemove: () => void;
}

/** Edit a rule: a condition, or a group of them; either may be negated. */
export function RuleEditor(props: RuleEditorProps) {
  const { t } = useTranslation("flows");
  const { rule, level, onChange } = props;
  const isNegated = "not" in rule;
  const inner = isNegated ? rule.not : rule;
  const put = (next: DraftRule, label?: string) => onChange(isNegated ? { not: next } : next, label);
  const own = { ...props, level: isNegated ? level + 1 : level, onChange: put };
  const negation = (
    <Checkbox
      checked={isNegated}
      disabled={!isNegated && !mayNegate(inner, level, limits.depth)}
      onChange={({ target }) => onChange(target.checked ? { not: inner } : inner)}
    >
      {t("condition.not")}
    </Checkbox>
  );
  if ("not" in inner) return <RuleEditor {...own} rule={inner} />;
  return "field" in inner ? (
    <LeafEditor {...own} rule={inner}>
      {negation}
    </LeafEditor>
  ) : (
    <GroupEditor {...own} rule={inner}>
      {negation}
    </GroupEditor>
  );
}

type Group = { all: DraftRule[] } | { any: DraftRule[] };

function GroupEditor({ children, ...props }: RuleEditorProps<Group> & { children: ReactNode }) {
  const { t } = useTranslation("flows");
  const { rule, level, onChange, onRemove } = props;
  const join = "all" in rule ? "all" : "any";
  const members = "all" in rule ? rule.all : rule.any;
  const put = (next: DraftRule[], as: "all" | "any" = join, label?: string) =>
    onChange(as === "all" ? { all: next } : { any: next }, label);
  const remove = (at: number) => {
    const rest = members.filter((_, i) => i !== at);
    if (rest.length === 0) onRemove();
    else put(rest);
  };
  return (
    <fieldset className={styles.group} aria-label={t(`condition.${join}`)}>
      <Flex wrap gap={8} align="center" justify="space-between">
        <Segmented<"all" | "any">
          size="small"
          aria-label={t("condition.join")}
          value={join}
          options={(["all", "any"] as const).map((value) => ({ value, label: t(`condition.${value}`) }))}
          onChange={(as) => put(members, as)}
        />
        {children}
        <IconButton label={t("condition.removeGroup")} icon={<DeleteOutlined aria-hidden="true" />} onClick={onRemove} />
      </Flex>
      {members.map((member, at) => (
        <RuleEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name of its own
          key={at}
          {...props}
          rule={member}
          level={level + 1}
          onChange={(next, label) =>
            put(
              members.map((one, i) => (i === at ? next : one)),
              join,
              label ? `${at}.${label}` : undefined,
            )
          }
          onRemove={() => remove(at)}
        />
      ))}
      <Flex wrap gap={8}>
        <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => put([...members, emptyLeaf])}>
          {t("condition.add")}
        </Button>
        {level + 2 <= limits.depth && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => put([...members, join === "all" ? { any: [emptyLeaf] } : { all: [emptyLeaf] }])}
          >
            {t("condition.addGroup")}
          </Button>
        )}
      </Flex>
    </fieldset>
  );
}
