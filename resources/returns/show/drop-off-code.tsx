import { DownloadOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { labels } from "#contracts/labels/labels";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useCall } from "#src/hooks/commands/use-call";
import { usePhotoUrls } from "#src/ui/photos/use-photo-urls";

/** Show the code for the store's counter; scanning it opens this return. */
export function DropOffCode({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const call = useCall();
  const load = useCallback(
    (id: string) => call(labels, "dropOffCode", { params: { id }, query: { format: "png" } }) as Promise<Blob>,
    [call],
  );
  const url = usePhotoUrls([{ id: record.id }], load)[record.id];
  return (
    <Flex wrap align="center" gap={16}>
      {url && <img src={url} width={132} height={132} alt={t("labels.codeOf", { number: record.number })} />}
      <Flex vertical align="flex-start" gap={10} flex="1 1 200px">
        <p>{t("labels.codeHelp")}</p>
        <Button size="small" icon={<DownloadOutlined aria-hidden="true" />} disabled={!url} href={url} download={`${record.number}.png`}>
          {t("labels.saveCode")}
        </Button>
      </Flex>
    </Flex>
  );
}
