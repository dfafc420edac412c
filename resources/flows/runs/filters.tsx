import { Button, Flex, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { runStates } from "#contracts/flows/states";
import { DayPicker } from "#src/ui/dates/day-picker";
import type { RunFilters } from "./use-run-filters.ts";

/** Filter the runs of a flow by state, effect, case and day; the list's tools stand at the end. */
export function Filters({ filters, tools }: { filters: RunFilters; tools: ReactNode }) {
  const { t } = useTranslation("flow-runs");
  const { states, acted, subject, from, to, change } = filters;
  return (
    <Flex wrap gap={8} align="center" style={{ padding: "12px 20px" }}>
      <Select
        mode="multiple"
        allowClear
        style={{ minInlineSize: 200 }}
        aria-label={t("list.state")}
        placeholder={t("list.state")}
        value={states}
        onChange={(next: string[]) => change({ state: next.join(",") })}
        options={runStates.map((state) => ({ value: state, label: t(`records:flow_run_state.${state}`) }))}
      />
      <Select
        style={{ minInlineSize: 220 }}
        aria-label={t("list.acted")}
        value={acted}
        onChange={(next) => change({ acted: next })}
        options={[
          { value: "", label: t("list.any") },
          { value: "true", label: t("list.actedYes") },
          { value: "false", label: t("list.actedNo") },
        ]}
      />
      <div style={{ inlineSize: 140 }}>
        <DayPicker
          aria-label={t("list.from")}
          placeholder={t("list.from")}
          value={from}
          max={to}
          onChange={(day) => change({ from: day })}
        />
      </div>
      <div style={{ inlineSize: 140 }}>
        <DayPicker aria-label={t("list.to")} placeholder={t("list.to")} value={to} min={from} onChange={(day) => change({ to: day })} />
      </div>
      {subject && (
        <Button onClick={() => change({ subject: "" })} aria-pressed>
          {t("list.oneCase")}
        </Button>
      )}
      {filters.isFiltered && (
        <Button type="link" onClick={filters.clear}>
          {t("common:actions.clearFilters")}
        </Button>
      )}
      <Flex wrap gap={4} style={{ marginInlineStart: "auto" }}>
        {tools}
      </Flex>
    </Flex>
  );
}
