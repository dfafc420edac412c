import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Tag } from "antd";
// The package's index adds passwords, codes and text areas to every list.
import Input from "antd/es/input/Input";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface FilterChip {
  key: string;
  /** The filter's name and value as text. */
  label: string;
  text: string;
  remove: () => void;
}

export interface Search {
  value: string;
  onChange: (text: string) => void;
  placeholder: string;
}

interface FilterBarProps {
  /** Reported on every key; the list debounces it. */
  search?: Search;
  chips?: readonly FilterChip[];
  onClear?: () => void;
  /** At the end: columns, density, export. */
  extra?: ReactNode;
}

/** Show the search of a list: it filters while typing, so it lacks antd's button. */
export function SearchField({ value, onChange, placeholder }: Search) {
  return (
    <Input
      style={{ flex: "1 1 160px", maxInlineSize: 380 }}
      type="search"
      allowClear
      value={value}
      placeholder={placeholder}
      aria-label={placeholder}
      prefix={<SearchOutlined aria-hidden="true" />}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Show search, filters (children), and a removable tag for each active filter. */
export function FilterBar({ search, chips = [], onClear, extra, children }: PropsWithChildren<FilterBarProps>) {
  const { t } = useTranslation();
  return (
    <Flex vertical gap={12} style={{ padding: "12px 20px" }}>
      <Flex wrap gap={8} align="center">
        {search && <SearchField {...search} />}
        {children}
        {extra && (
          <Flex gap={4} style={{ marginInlineStart: "auto" }}>
            {extra}
          </Flex>
        )}
      </Flex>
      {chips.length > 0 && (
        <Flex component="ul" wrap gap="6px 8px" align="center" aria-label={t("actions.filters")}>
          {chips.map(({ key, ...chip }) => (
            <li key={key}>
              <Chip {...chip} />
            </li>
          ))}
          {onClear && (
            <li>
              <Button type="link" size="small" onClick={onClear}>
                {t("actions.clearFilters")}
              </Button>
            </li>
          )}
        </Flex>
      )}
    </Flex>
  );
}

const chipStyle = {
  paddingInline: "10px 2px",
  background: "var(--bh-primary-wash)",
  borderColor: "var(--bh-primary-line)",
  borderRadius: 14,
};

function Chip({ label, text, remove }: Omit<FilterChip, "key">) {
  const { t } = useTranslation();
  // antd's own close icon cannot be reached by keyboard.
  const cross = (
    <Button
      type="text"
      size="small"
      shape="circle"
      icon={<CloseOutlined aria-hidden="true" />}
      aria-label={t("actions.removeFilter", { name: `${label}: ${text}` })}
    />
  );
  return (
    <Tag
      style={chipStyle}
      closable={{ closeIcon: cross }}
      onClose={(event) => {
        // The address decides which filters are active, not the tag.
        event.preventDefault();
        remove();
      }}
    >
      <span className="bh-small">{label}: </span>
      <bdi>{text}</bdi>
    </Tag>
  );
}
