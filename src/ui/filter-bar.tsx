import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { Button } from "antd";
// The bare one: beside it the package brings text areas, passwords and codes, which no list shows.
import Input from "antd/es/input/Input";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./filter-bar.module.css";

export interface FilterChip {
  key: string;
  /** The filter's name and its value, in words. */
  label: string;
  text: string;
  remove: () => void;
}

interface FilterBarProps {
  /** What is typed; waiting before it is sent is the list's own business. */
  search?: { value: string; onChange: (text: string) => void; placeholder: string };
  chips?: readonly FilterChip[];
  onClear?: () => void;
  /** At the end: columns, density, export. */
  extra?: ReactNode;
}

/** Search, filters (children), and a removable chip for each filter that is on. */
export function FilterBar({ search, chips = [], onClear, extra, children }: PropsWithChildren<FilterBarProps>) {
  const { t } = useTranslation();
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        {search && (
          <Input
            className={styles.search ?? ""}
            type="search"
            allowClear
            value={search.value}
            placeholder={search.placeholder}
            aria-label={search.placeholder}
            prefix={<SearchOutlined className={styles.glass ?? ""} aria-hidden="true" />}
            onChange={(event) => search.onChange(event.target.value)}
          />
        )}
        {children}
        {extra && <div className={styles.extra}>{extra}</div>}
      </div>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label={t("actions.filters")}>
          {chips.map((chip) => (
            <li key={chip.key} className={styles.chip}>
              <span className={styles.name}>{chip.label}</span>
              <bdi className={styles.value}>{chip.text}</bdi>
              <button
                type="button"
                className={styles.remove}
                onClick={chip.remove}
                aria-label={t("actions.removeFilter", { name: `${chip.label}: ${chip.text}` })}
              >
                <CloseOutlined aria-hidden="true" />
              </button>
            </li>
          ))}
          {onClear && (
            <li>
              <Button type="link" size="small" onClick={onClear}>
                {t("actions.clearFilters")}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
