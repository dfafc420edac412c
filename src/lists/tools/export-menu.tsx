import { DownloadOutlined } from "@ant-design/icons";
import { Button, Dropdown, Spin } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contract } from "#contracts/contract";
import { exportFormats } from "#contracts/exports/shapes";
import { useFile } from "../use-file.ts";
import { QueuedExport } from "./queued-export.tsx";
import { useListExport } from "./use-list-export.ts";

interface ExportMenuProps {
  of: Contract;
  /** The list's name. */
  list: string;
  total: number | undefined;
  isExact: boolean;
  query: Readonly<Record<string, string>> | undefined;
}

/** Download the filtered list, or have it written in the background where it is long. */
export function ExportMenu({ of, list, total = 0, isExact, query }: ExportMenuProps) {
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
