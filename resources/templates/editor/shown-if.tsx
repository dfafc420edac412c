import { Flex, Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { languages } from "#contracts/session/rules";
import type { Block, ShowIf } from "#contracts/templates/content";
import { languageName } from "#src/lib/words/formats";
import { htmlLang } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";

type Condition = ShowIf | null;
const traits = { language: "languageIs", country: "countryIs", tag: "tagIs" } as const;
const others = { language: "languageIsNot", country: "countryIsNot", tag: "tagIsNot" } as const;
const modes = ["always", "present", "absent", ...Object.values(traits), ...Object.values(others)] as const;
type Mode = (typeof modes)[number];

function modeOf(condition: Condition): Mode {
  if (condition === null) return "always";
  if ("variable" in condition) return condition.present ? "present" : "absent";
  return (condition.present ? traits : others)[condition.reader];
}

const usual = { language: ["en"], country: ["US"], tag: ["vip"] } as const;

/** Return a condition of a mode; what was chosen before stays where it still fits. */
function conditionOf(mode: Mode, before: Condition, variable: string): Condition {
  if (mode === "always") return null;
  if (mode === "present" || mode === "absent")
    return { variable: before && "variable" in before ? before.variable : variable, present: mode === "present" };
  const readers = ["language", "country", "tag"] as const;
  const reader = readers.find((one) => traits[one] === mode || others[one] === mode) ?? "language";
  const among = before && "reader" in before && before.reader === reader ? before.among : [...usual[reader]];
  return { reader, among, present: traits[reader] === mode };
}

interface Props {
  block: Block;
  variables: readonly string[];
  onChange: (show_if: Condition) => void;
}

/** Edit on which condition a block is shown. */
export function ShownIf({ block: { show_if }, variables, onChange }: Props) {
  const { t } = useTranslation("templates");
  const [first = ""] = variables;
  return (
    <Form.Item label={t("fields.show_if")}>
      <Flex vertical gap={4}>
        <Select
          aria-label={t("fields.show_if")}
          value={modeOf(show_if)}
          options={modes.map((value) => ({ value, label: t(`showIf.${value}`) }))}
          onChange={(mode) => onChange(conditionOf(mode, show_if, first))}
        />
        {show_if && "variable" in show_if && (
          <Select
            showSearch
            aria-label={t("fields.variable")}
            value={show_if.variable}
            options={variables.map((path) => ({ value: path, label: path }))}
            onChange={(variable) => onChange({ ...show_if, variable })}
          />
        )}
        {show_if && "reader" in show_if && <Among condition={show_if} onChange={onChange} />}
      </Flex>
    </Form.Item>
  );
}

/** Choose languages, or type countries or tags. One stays: a condition on nobody shows nothing. */
function Among({ condition, onChange }: { condition: Exclude<ShowIf, { variable: string }>; onChange: Props["onChange"] }) {
  const { t } = useTranslation("templates");
  const locale = useLocale();
  const { reader, among } = condition;
  const isLanguage = reader === "language";
  const sound = (typed: readonly string[]) =>
    reader === "country" ? typed.map((one) => one.trim().toUpperCase()).filter((one) => /^[A-Z]{2}$/.test(one)) : typed.filter(Boolean);
  return (
    <Select
      mode={isLanguage ? "multiple" : "tags"}
      aria-label={t(`showIf.${reader}`)}
      placeholder={t(`showIf.${reader}`)}
      value={[...among]}
      maxCount={20}
      options={isLanguage ? languages.map((one) => ({ value: one, label: languageName(htmlLang(one), locale) })) : undefined}
      onChange={(typed: string[]) => {
        const chosen = [...new Set(sound(typed))];
        if (chosen.length > 0) onChange({ ...condition, among: chosen });
      }}
    />
  );
}
