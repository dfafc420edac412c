import { DeleteOutlined, EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Flex, Input, Select, Switch, Table, Tabs } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionBar } from "#src/ui/actions/action-bar";
import { CopyText } from "#src/ui/actions/copy-text";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { Avatar } from "#src/ui/data/avatar";
import { FilterBar } from "#src/ui/data/filter-bar";
import { KeyValue } from "#src/ui/data/key-value";
import { QuantityFlow } from "#src/ui/data/quantity-flow";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";
import { Timeline } from "#src/ui/data/timeline";
import { DateText } from "#src/ui/dates/date-text";
import { DayPicker } from "#src/ui/dates/day-picker";
import { TimeOfDay } from "#src/ui/dates/time-of-day";
import { ReasonDialog } from "#src/ui/dialogs/reason-dialog";
import { useConfirm } from "#src/ui/dialogs/use-confirm";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { TableSkeleton } from "#src/ui/feedback/skeletons";
import { Segments } from "#src/ui/forms/segments";
import { Money } from "#src/ui/money/money";
import { MoneyInput } from "#src/ui/money/money-input";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { StepsBar } from "#src/ui/pages/steps-bar";
import { PhotoUpload } from "#src/ui/photos/photo-upload";

const kinds: StatusKind[] = ["waiting", "progress", "info", "success", "warning", "danger", "exchange", "done", "neutral"];
const nothing = () => undefined;
const pageStyle = { inlineSize: "min(1120px, 100%)", marginInline: "auto" };
const gridStyle = { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 400px), 1fr))", gap: 20, alignItems: "start" };
const day = (offset: number) => new Date(Date.UTC(2026, 5, 10 + offset, 9, 30)).toISOString();

function Work() {
  const { t } = useTranslation();
  return (
    <Panel title="ActionBar · StepsBar · QuantityFlow">
      <Flex vertical gap={24}>
        <ActionBar
          primary={{ key: "save", label: t("actions.save"), onClick: nothing }}
          actions={[
            { key: "edit", label: t("actions.edit"), icon: <EditOutlined aria-hidden="true" />, onClick: nothing },
            { key: "send", label: t("actions.send"), reason: t("errors:NOTHING_DUE"), onClick: nothing },
            { key: "delete", label: t("actions.delete"), icon: <DeleteOutlined aria-hidden="true" />, danger: true, onClick: nothing },
            { key: "print", label: t("actions.print"), reason: t("errors:WRONG_STAGE"), onClick: nothing },
          ]}
        />
        <StepsBar
          label={t("home:flow")}
          steps={[
            { key: "1", label: t("enums:tab.review"), state: "done", hint: "10.06." },
            { key: "2", label: t("enums:tab.on_the_way"), state: "skipped" },
            { key: "3", label: t("enums:tab.inspect"), state: "current" },
            { key: "4", label: t("enums:tab.settle"), state: "todo" },
            { key: "5", label: t("enums:tab.exchanges"), state: "todo" },
          ]}
        />
        <QuantityFlow requested={3} approved={3} received={2} accepted={1} rejected={1} />
      </Flex>
    </Panel>
  );
}

function Values() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<number | null>(123_450);
  return (
    <Panel title="Money · DateText · KeyValue · Avatar">
      <Flex vertical gap={24}>
        <MoneyInput aria-label={t("auth.currency")} currency="EUR" value={amount} max={500_000} onChange={setAmount} />
        <KeyValue
          layout="sides"
          rows={[
            { key: "a", label: "USD", value: <Money minor={17_998} currency="USD" /> },
            { key: "b", label: "JPY", value: <Money minor={-2_500} currency="JPY" tone="danger" /> },
            { key: "c", label: "VND", value: <Money minor={450_000} currency="VND" signed tone="success" /> },
            { key: "d", label: "EUR", value: <Money minor={amount ?? 0} currency="EUR" weight="large" />, strong: true },
          ]}
        />
        <KeyValue
          rows={[
            { key: "number", label: "SKU", value: <CopyText text="TEE-M-0042" /> },
            { key: "date", label: "UTC", value: <DateText at={day(0)} timeZone="UTC" /> },
            { key: "person", label: "Ann Bee", value: <Avatar name="Ann Bee" /> },
            { key: "short", label: "UTC", value: <DateText at={day(3)} format="short" timeZone="UTC" /> },
          ]}
        />
      </Flex>
    </Panel>
  );
}

function Rows() {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const rows = [0, 1, 2].map((row) => ({ key: row, number: `R-10${row}2`, kind: kinds[row * 2] ?? "info", minor: 8_999 * (row + 1) }));
  return (
    <Panel flush title="FilterBar · TableBox">
      <FilterBar
        search={{ value: text, onChange: setText, placeholder: t("actions.search") }}
        chips={[{ key: "stage", label: t("home:flow"), text: t("enums:tab.inspect"), remove: nothing }]}
        onClear={nothing}
        extra={<Button>{t("actions.columns")}</Button>}
      />
      <TableBox label={t("home:allReturns")}>
        <Table
          size="middle"
          pagination={false}
          rowSelection={{
            getCheckboxProps: (row) => ({ "aria-label": `${t("actions.select")} ${row.number}` }) as object,
            columnTitle: <Checkbox aria-label={t("actions.selectAll")} />,
          }}
          dataSource={rows}
          columns={[
            { title: "#", dataIndex: "number" },
            {
              title: t("home:flow"),
              dataIndex: "kind",
              render: (kind: StatusKind) => <StatusTag kind={kind}>{t(`enums:tab.${kind === "info" ? "inspect" : "review"}`)}</StatusTag>,
            },
            { title: "USD", dataIndex: "minor", align: "end", render: (minor: number) => <Money minor={minor} currency="USD" /> },
          ]}
        />
      </TableBox>
    </Panel>
  );
}

function Controls() {
  const { t } = useTranslation();
  const [date, setDate] = useState("2026-06-10");
  const [time, setTime] = useState("09:30");
  const [mode, setMode] = useState<"light" | "dark">("light");
  return (
    <Panel title="Ant Design · DayPicker · TimeOfDay · Segments · SectionTabs">
      <Flex vertical gap={24}>
        <Flex wrap gap="8px 12px" align="center">
          <Button type="primary" icon={<PlusOutlined aria-hidden="true" />}>
            {t("actions.create")}
          </Button>
          <Button>{t("actions.cancel")}</Button>
          <Button danger>{t("actions.delete")}</Button>
          <Button type="link">{t("actions.show")}</Button>
          <Switch defaultChecked aria-label={t("display.stretch")} />
          <Checkbox defaultChecked>{t("states.yes")}</Checkbox>
        </Flex>
        <Input placeholder={t("actions.search")} aria-label={t("actions.search")} />
        <Select
          aria-label={t("display.mode")}
          defaultValue="a"
          options={[
            { value: "a", label: t("display.light") },
            { value: "b", label: t("display.dark") },
          ]}
        />
        <DayPicker aria-label="DayPicker" value={date} onChange={setDate} />
        <TimeOfDay aria-label="TimeOfDay" value={time} onChange={setTime} />
        <Segments
          label={t("display.mode")}
          value={mode}
          onChange={setMode}
          options={[
            { value: "light", label: t("display.light") },
            { value: "dark", label: t("display.dark") },
          ]}
        />
        <SectionTabs
          label={t("pages.components.title")}
          tabs={[
            ["/components", t("pages.components.title")],
            ["/faqs", t("pages.faqs.title")],
          ]}
        />
        <Tabs
          items={(["review", "inspect", "settle"] as const).map((key) => ({
            key,
            label: t(`enums:tab.${key}`),
            children: t(`home:${key}Text`),
          }))}
        />
      </Flex>
    </Panel>
  );
}

function Dialogs() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState("");
  const ask = async () => {
    const sure = await confirm({ title: t("unsaved.title"), text: t("unsaved.text"), confirm: t("unsaved.leave"), danger: true });
    setAnswer(t(sure ? "states.yes" : "states.no"));
  };
  return (
    <Panel title="useConfirm · ReasonDialog · DeleteButton">
      <Flex wrap gap="8px 12px" align="center">
        <Button onClick={() => void ask()}>{t("actions.confirm")}</Button>
        <Button onClick={() => setAsking(true)}>{t("actions.delete")}</Button>
        <DeleteButton label={t("actions.delete")} question={t("actions.delete")} onDelete={async () => t("errors:PLATFORM_UNAVAILABLE")} />
        <span role="status">{answer}</span>
      </Flex>
      <ReasonDialog
        open={asking}
        danger
        title={t("actions.delete")}
        label={t("errors:REASON_REQUIRED")}
        confirm={t("actions.delete")}
        onCancel={() => setAsking(false)}
        onConfirm={(reason) => {
          setAnswer(reason);
          setAsking(false);
        }}
      />
    </Panel>
  );
}

function Section({ children }: { children: ReactNode }) {
  return <div style={gridStyle}>{children}</div>;
}

/** Show every component of `src/ui` in the current display settings; the header switches mode, direction and the rest. */
export default function Components() {
  const { t } = useTranslation();
  const [photos, setPhotos] = useState<string[]>([]);
  return (
    <div style={pageStyle}>
      <PageShell
        title={t("pages.components.title")}
        lead={t("pages.components.lead")}
        crumbs={[{ label: t("app.name"), to: "/" }]}
        tags={<StatusTag kind="success">{t("states.done")}</StatusTag>}
      >
        <Panel title="StatusTag">
          <Flex wrap gap="8px 12px" align="center">
            {kinds.map((kind) => (
              <StatusTag key={kind} kind={kind}>
                {t(
                  `enums:tab.${kind === "exchange" ? "exchanges" : kind === "waiting" ? "review" : kind === "progress" ? "on_the_way" : "inspect"}`,
                )}
              </StatusTag>
            ))}
          </Flex>
        </Panel>
        <Work />
        <Section>
          <Values />
          <Controls />
        </Section>
        <Dialogs />
        <Rows />
        <Section>
          <Panel title="Timeline">
            <Timeline
              label="Timeline"
              entries={[
                { key: "3", at: day(3), title: t("enums:tab.inspect"), actor: "Ann Bee", tone: "success", text: t("home:inspectText") },
                { key: "2", at: day(1), title: t("enums:tab.on_the_way"), actor: "UPS", tone: "info" },
                { key: "1", at: day(0), title: t("enums:tab.review"), actor: "Ann Bee" },
              ]}
            />
          </Panel>
          <Panel title="PhotoUpload · Skeletons">
            <PhotoUpload
              label={t("photos.add")}
              value={photos}
              onChange={setPhotos}
              upload={async (file) => ({ id: `${file.name}-${photos.length}` })}
            />
            <TableSkeleton rows={3} columns={3} />
          </Panel>
        </Section>
        <Section>
          <Panel>
            <EmptyState
              title={t("states.empty")}
              text={t("home:noReturnsText")}
              action={<Button type="primary">{t("home:createReturn")}</Button>}
            />
          </Panel>
          <Panel>
            <ErrorState code="PLATFORM_UNAVAILABLE" requestId="req-1" onRetry={nothing} />
          </Panel>
        </Section>
      </PageShell>
    </div>
  );
}
