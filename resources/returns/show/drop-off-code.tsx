import { DownloadOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { labels } from "#contracts/labels";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useCall } from "#src/hooks/use-call";
import { usePhotoUrls } from "#src/ui/use-photo-urls";
import styles from "./label-row.module.css";
import { usePaper } from "./use-paper.ts";

/** What the customer shows at the store's counter; scanning it opens this return. */
export function DropOffCode({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const call = useCall();
  const load = useCallback(
    (id: string) => call(labels, "dropOffCode", { params: { id }, query: { format: "png" } }) as Promise<Blob>,
    [call],
  );
  const url = usePhotoUrls([{ id: record.id }], load)[record.id];
  const paper = usePaper();
  return (
    <div className={styles.code}>
      {url && <img src={url} alt={t("labels.codeOf", { number: record.number })} />}
      <div className={styles.translation}>
        <p>{t("labels.codeHelp")}</p>
        <Button
          size="small"
          icon={<DownloadOutlined />}
          loading={paper.isBusy}
          onClick={() => paper.save("dropOffCode", record.id, `${record.number}.png`)}
        >
          {t("labels.saveCode")}
        </Button>
      </div>
    </div>
  );
}
