import { DownloadOutlined, EyeOutlined, TableOutlined } from "@ant-design/icons";
import { Button, Checkbox, Dropdown, Flex, Popover, Spin } from "antd";
import { lazy, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { Contract } from "#contracts/contract";
import { listExports } from "#contracts/exports/exports";
import { type ExportFormat, exportFormats, mostAtOnce } from "#contracts/exports/shapes";
import { views } from "#contracts/views";
import { OnDemand } from "#src/first-paint/on-demand";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { todayIn } from "#src/lib/dates/days";
import type { Look } from "#src/lib/lists/list-look";
import { useAbility } from "#src/lib/session/can";
import { noteDefaultView } from "#src/lib/session/session";
import { IconButton } from "#src/ui/actions/icon-button";
import { Segments } from "#src/ui/forms/segments";
import type { ListToolsProps } from "../list-tools.tsx";
import { type FileDownload, useFile } from "../use-file.ts";
import { QueuedExport } from "./queued-export.tsx";

export default function ListTools({ of, table, views = false, isTable = true, within, query }: ListToolsProps) {
  // Cards have neither columns nor rows.
  const narrow = useNarrow();
  const right = of.operations.export?.can;
  const [verb, subject] = right && right !== "anyone" ? right : (["read", "Export"] as const);
  const mayExport = useAbility().can(verb, subject);
  // The words of the tools load with them.
  const { ready } = useTranslation("lists");
  if (!ready) return null;
  return (
    <>
      {views && <ViewsMenu noun={table.look.name} within={within} />}
      {!narrow && isTable && <LookMenu look={table.look} />}
      {mayExport && <ExportMenu of={of} list={table.look.name} total={table.total} isExact={table.totalExact} query={query} />}
    </>
  );
}

const ViewsPanel = lazy(() => import("./views-panel.tsx"));

/** Show one's own views and those shared in the store. */
function ViewsMenu({ noun, within }: { noun: string; within: readonly string[] | undefined }) {
  const { t } = useTranslation("lists");
  const [isOpen, setOpen] = useState(false);
  const list = useOperation(views, "list", { query: { noun } });
  const items = list.data?.items;
  useEffect(() => {
    if (items) noteDefaultView(noun, items.find((view) => view.default)?.query);
  }, [noun, items]);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <OnDemand onMissing={() => setOpen(false)}>
          <ViewsPanel noun={noun} within={within} items={items ?? []} onDone={() => setOpen(false)} />
        </OnDemand>
      }
    >
      <Button icon={<EyeOutlined aria-hidden="true" />} aria-haspopup="dialog" aria-expanded={isOpen}>
        {t("views.button")}
      </Button>
    </Popover>
  );
}

/** Choose the table's columns and row height. */
function LookMenu({ look }: { look: Look }) {
  const { t } = useTranslation("lists");
  return (
    <Popover trigger="click" placement="bottomRight" content={<Choice look={look} />} title={t("look.columns")} destroyOnHidden>
      <IconButton type="default" icon={<TableOutlined aria-hidden="true" />} label={t("look.button")} aria-haspopup="dialog" />
    </Popover>
  );
}

function Choice({ look: { choices, hidden, setHidden, density, setDensity } }: { look: Look }) {
  const { t } = useTranslation("lists");
  const keys = choices.map(({ key }) => key);
  return (
    <Flex vertical gap={12} style={{ minInlineSize: 240 }}>
      <Checkbox.Group
        aria-label={t("look.columns")}
        style={{ flexDirection: "column", gap: 8 }}
        options={choices.map(({ key, title }) => ({ value: key, label: title }))}
        value={keys.filter((key) => !hidden.includes(key))}
        onChange={(shown: string[]) => setHidden(keys.filter((key) => !shown.includes(key)))}
      />
      <Segments
        label={t("look.density")}
        value={density}
        onChange={setDensity}
        options={(["small", "middle"] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
      />
      <Button
        size="small"
        type="link"
        onClick={() => {
          setHidden([]);
          setDensity("middle");
        }}
      >
        {t("look.reset")}
      </Button>
    </Flex>
  );
}

interface ExportMenuProps {
  of: Contract;
  /** The list's name. */
  list: string;
  total: number | undefined;
  isExact: boolean;
  query: Readonly<Record<string, string>> | undefined;
}

/** Download the filtered list, or have it written in the background where it is long. */
function ExportMenu({ of, list, total = 0, isExact, query }: ExportMenuProps) {
  const { t } = useTranslation("lists");
  const [queued, setQueued] = useState<string>();
  const file = useFile();
  const start = useListExport({ of, list, query, isLong: !isExact, total, file, onQueued: setQueued });
  if (queued) return <QueuedExport id={queued} onEnd={() => setQueued(undefined)} />;
  if (file.isRunning)
    return (
      <span role="status">
        <Spin size="small" /> {t("export.running", { count: total })}{" "}
        <Button size="small" onClick={file.cancel}>
          {t("export.cancel")}
        </Button>
      </span>
    );
  const problem = file.problem || start.problem;
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Dropdown
        trigger={["click"]}
        menu={{
          items: exportFormats.map((key) => ({ key, label: t(`export.${key}`) })),
          onClick: ({ key }) => void start.run(key as (typeof exportFormats)[number]),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden="true" />} aria-haspopup="menu" loading={start.isPending} disabled={total === 0}>
          {t("export.button")}
        </Button>
      </Dropdown>
    </>
  );
}

/** Address parameters that are not filters. */
const notFilters = ["page", "limit", "cursor"];

interface Options {
  of: Contract;
  list: string;
  /** The filters, where they are not those of the address. */
  query: Readonly<Record<string, string>> | undefined;
  total: number;
  /** There are more rows than the server counts. */
  isLong: boolean;
  file: FileDownload;
  onQueued: (id: string) => void;
}

/** Return the export of a list as its address filters it: sent at once, or queued where it is too long for that. */
function useListExport({ of, list, query, total, isLong, file, onQueued }: Options) {
  const [params] = useSearchParams();
  const errorText = useErrorText();
  const create = useCommand(listExports, "create", { notice: false, onSuccess: ({ id }) => onQueued(id) });
  const filters = query ?? Object.fromEntries([...params].filter(([name]) => !notFilters.includes(name)));
  const queue = (format: ExportFormat) => create.run({ body: { list, format, query: filters } });
  async function run(format: ExportFormat): Promise<void> {
    create.reset();
    if (isLong || total > mostAtOnce) {
      await queue(format);
      return;
    }
    const name = `${list}-${todayIn()}.${format}`;
    // The list may have grown since it was counted.
    const code = await file.download(of, "export", { query: { ...filters, format } }, name, ["EXPORT_TOO_LARGE"]);
    if (code === "EXPORT_TOO_LARGE") await queue(format);
  }
  return { run, isPending: create.isPending, problem: create.error ? errorText(create.error) : "" };
}
