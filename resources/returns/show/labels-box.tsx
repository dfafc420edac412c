import { DownloadOutlined, FileTextOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { labels } from "#contracts/labels/labels";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { OnlyParcelTools, ParcelList } from "#src/cases/parcel-list";
import { useLabelActions } from "#src/cases/use-label-actions";
import { usePaper } from "#src/cases/use-paper";
import { useCall } from "#src/hooks/commands/use-call";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { ErrorState } from "#src/ui/feedback/error-state";
import { Panel } from "#src/ui/pages/panel";
import { usePhotoUrls } from "#src/ui/photos/use-photo-urls";
import { offerOf } from "../offers.ts";

const mailed = ["LABEL", "CUSTOMER_LABEL"];

/** Show the parcel's documents: labels, packing slip, drop-off code. */
export function LabelsBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const list = useOperation(labels, "list", { params: { id: record.id } });
  const paper = usePaper();
  const actions = useLabelActions(labels, (id) => ({ params: { id } }));
  const errorText = useErrorText();
  const mayChange = offerOf(record, "update")?.code !== "FORBIDDEN";
  const known = list.data;
  const isOf = mailed.includes(record.shipping_method) || known?.has_drop_off_code || (known?.items.length ?? 0) > 0;
  if (list.error)
    return (
      <Panel title={t("labels.title")}>
        <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />
      </Panel>
    );
  if (!known || !isOf || record.decision !== "APPROVED") return null;
  const parcels = { contract: labels, caseId: record.id, known, isSentByStore: record.shipping_method === "LABEL", mayChange };
  return (
    <Panel
      title={t("labels.title")}
      extra={
        <>
          <Button
            size="small"
            icon={<FileTextOutlined aria-hidden="true" />}
            loading={paper.isBusy}
            onClick={() =>
              paper.save((call) => call(labels, "packingSlip", { params: { id: record.id } }), `packing-slip-${record.number}.pdf`)
            }
          >
            {t("labels.packingSlip")}
          </Button>
          <OnlyParcelTools {...parcels} />
        </>
      }
    >
      <Flex vertical gap={14}>
        {paper.error && <p role="alert">{errorText(paper.error)}</p>}
        {known.has_drop_off_code && <DropOffCode record={record} />}
        {known.items.length === 0 && !known.has_drop_off_code && <p className="bh-small">{t("cases:labels.none")}</p>}
        <ParcelList {...parcels} actions={actions} />
      </Flex>
    </Panel>
  );
}

/** Show the code for the store's counter; scanning it opens this return. */
function DropOffCode({ record }: { record: ReturnDetail }) {
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
