import { DownloadOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { exportFormats } from "#contracts/exports/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { Can } from "#src/lib/can";
import { useFile } from "#src/lists/use-file";

/** Download the selected people. */
export function ExportSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  const file = useFile();
  const download = (format: (typeof exportFormats)[number]) =>
    file.download(
      subscribers,
      "export",
      { query: { ids: ids.join(","), format } },
      `subscribers-${new Date().toISOString().slice(0, 10)}.${format}`,
    );
  return (
    <Can I="export" a="Subscriber">
      <Dropdown
        trigger={["click"]}
        menu={{
          items: exportFormats.map((key) => ({ key, label: t(`lists:export.${key}`) })),
          onClick: ({ key }) => void download(key as (typeof exportFormats)[number]),
        }}
      >
        <Button size="small" icon={<DownloadOutlined aria-hidden="true" />} aria-haspopup="menu" loading={file.isRunning}>
          {t("lists:export.button")}
        </Button>
      </Dropdown>
      {file.problem && <span role="alert">{file.problem}</span>}
    </Can>
  );
}
