import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { aboutKinds } from "#contracts/conversations/states";
import { usePeople } from "#src/hooks/store/use-people";
import { languageList } from "#src/lib/words/languages";

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by subject, assignee and language. */
export function ConversationFilters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("conversations");
  const { people } = usePeople();
  const choice = (name: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={t(`filters.${name}`)}
      allowClear
      placeholder={t(`filters.${name}`)}
      popupMatchSelectWidth={false}
      style={{ minInlineSize: 130 }}
      showSearch
      optionFilterProp="label"
      {...(values[name]?.[0] && { value: values[name][0] })}
      onChange={(value: string | undefined) => onChange(name, value ? [value] : [])}
      options={options}
    />
  );
  return (
    <>
      {choice(
        "about",
        aboutKinds.map((value) => ({ value, label: t(`about.${value}`) })),
      )}
      {choice(
        "assignee_id",
        people.map(({ id, name, email }) => ({ value: id, label: name || email })),
      )}
      {choice(
        "language",
        languageList.map(({ code, label }) => ({ value: code, label })),
      )}
    </>
  );
}
