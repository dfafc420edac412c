import { useTranslation } from "react-i18next";
import type { PortalReturn } from "#contracts/portal/shapes";
import { Withdraw } from "./case-parts.tsx";
import type { DocumentKind } from "./client.ts";
import { useOrderContext } from "./order-area.tsx";
import { Code, useDownload } from "./papers.tsx";
import { SendBack } from "./send-back.tsx";

interface CaseActionsProps {
  record: PortalReturn;
  onChanged: (record: PortalReturn) => void;
  onFail: (error: unknown) => void;
}

/** Show how the items are sent back, documents to print, QR codes, and the withdrawal of the request. */
export function CaseActions({ record, onChanged, onFail }: CaseActionsProps) {
  const { t } = useTranslation("portal");
  const { client } = useOrderContext();
  const save = useDownload();
  const download = (kind: DocumentKind, name: string) => save(kind, record.id, name);
  const code = (kind: DocumentKind, alt: string, text: string) => <Code kind={kind} id={record.id} alt={alt} text={text} onFail={onFail} />;
  const isSlip = record.send_back?.paper === "SLIP";
  const slipOrLabel = isSlip ? "return-slip" : "label";
  return (
    <>
      {record.send_back && (
        <SendBack how={record.send_back}>
          {record.papers.label_code && code("labelCode", t("case.labelCodeAlt"), t("case.labelCode"))}
          {record.papers.label && (
            <button
              type="button"
              className="button no-print"
              onClick={() => void download("label", `${slipOrLabel}-${record.number}.pdf`).catch(onFail)}
            >
              {t(isSlip ? "case.slip" : "case.label")}
            </button>
          )}
        </SendBack>
      )}
      <div className="actions">
        {record.papers.drop_off_code && code("dropOffCode", t("case.codeAlt"), t("case.code"))}
        {record.papers.packing_slip && (
          <button
            type="button"
            className="outline"
            onClick={() => void download("packingSlip", `packing-slip-${record.number}.pdf`).catch(onFail)}
          >
            {t("case.packingSlip")}
          </button>
        )}
        {record.may_cancel && (
          <Withdraw
            question={t("case.confirmWithdrawal")}
            label={t("case.withdraw")}
            onWithdraw={() => client.cancel(record.id).then(onChanged, onFail)}
          />
        )}
      </div>
    </>
  );
}
