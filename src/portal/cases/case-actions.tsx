import { useTranslation } from "react-i18next";
import type { PortalReturn } from "#contracts/portal/shapes";
import { useOrderContext } from "../orders/order-area.tsx";
import { Code, useDownload } from "../parts/papers.tsx";
import { Withdraw } from "./case-parts.tsx";
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
  const download = useDownload();
  return (
    <>
      <SendBack how={record.send_back} of={record} kinds={{ paper: "label", code: "labelCode" }} onFail={onFail} />
      <div className="actions">
        {record.papers.drop_off_code && (
          <Code kind="dropOffCode" id={record.id} alt={t("case.codeAlt")} text={t("case.code")} onFail={onFail} />
        )}
        {record.papers.packing_slip && (
          <button
            type="button"
            className="outline"
            onClick={() => void download("packingSlip", record.id, `packing-slip-${record.number}.pdf`).catch(onFail)}
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
