import { useTranslation } from "react-i18next";
import type { PortalClaim } from "#contracts/portal/claims";
import { Code, useDownload } from "../papers.tsx";
import { SendBack } from "../send-back.tsx";

interface SendItemBackProps {
  record: PortalClaim;
  onFail: (error: unknown) => void;
}

/** Show how a claimed item is sent back, with the slip or label for it. */
export function SendItemBack({ record: { id, number, papers, send_back }, onFail }: SendItemBackProps) {
  const { t } = useTranslation("portal-claims");
  const download = useDownload();
  if (!send_back) return null;
  const isSlip = send_back.paper === "SLIP";
  const name = isSlip ? `return-slip-${number}.pdf` : `label-${number}.pdf`;
  return (
    <SendBack how={send_back}>
      {papers.label_code && (
        <Code kind="claimLabelCode" id={id} alt={t("portal:case.labelCodeAlt")} text={t("portal:case.labelCode")} onFail={onFail} />
      )}
      {papers.label && (
        <button type="button" className="button no-print" onClick={() => void download("claimLabel", id, name).catch(onFail)}>
          {t(isSlip ? "portal:case.slip" : "portal:case.label")}
        </button>
      )}
    </SendBack>
  );
}
