import { DownloadOutlined } from "@ant-design/icons";
import { Button, Dropdown, Spin } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import { useCall } from "#src/hooks/use-call";
import { useErrorText } from "#src/hooks/use-error-text";
import { saveFile } from "#src/lib/save-file";

const formats = ["csv", "xlsx"] as const;
type Format = (typeof formats)[number];
/** Address parameters that are not filters. */
const notFilters = ["page", "limit", "cursor"];

/** Download the filtered returns as a file written by the server. */
export function ExportMenu({ total = 0 }: { total: number | undefined }) {
  const { t } = useTranslation("returns");
  const { isRunning, problem, run, cancel } = useReturnsFile();
  if (isRunning)
    return (
      <span role="status">
        <Spin size="small" /> {t("export.running", { count: total })}{" "}
        <Button size="small" onClick={cancel}>
          {t("export.cancel")}
        </Button>
      </span>
    );
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Dropdown
        trigger={["click"]}
        menu={{ items: formats.map((key) => ({ key, label: t(`export.${key}`) })), onClick: ({ key }) => void run(key as Format) }}
      >
        <Button icon={<DownloadOutlined aria-hidden="true" />} aria-haspopup="menu" disabled={total === 0}>
          {t("export.button")}
        </Button>
      </Dropdown>
    </>
  );
}

function useReturnsFile() {
  const call = useCall();
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState("");
  const abort = useRef<AbortController>(undefined);
  useEffect(() => {
    return () => abort.current?.abort();
  }, []);
  async function run(format: Format) {
    const own = new AbortController();
    abort.current = own;
    setRunning(true);
    setProblem("");
    try {
      const filters = Object.fromEntries([...params].filter(([name]) => !notFilters.includes(name)));
      const file = (await call(returns, "export", { query: { ...filters, format }, signal: own.signal })) as unknown as Blob;
      saveFile(file, `returns-${new Date().toISOString().slice(0, 10)}.${format}`);
    } catch (error) {
      if (!own.signal.aborted) setProblem(errorText(error));
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, problem, run, cancel: () => abort.current?.abort() };
}
