import { useTranslation } from "react-i18next";
import type { PortalClaim } from "#contracts/portal/claims";
import { Code, useDownload } from "../papers.tsx";

interface SendBackProps {
  record: PortalClaim;
  onFail: (error: unknown) => void;
}

/** Show the label to send a claimed item back with. */
export function SendBack({ record: { id, number, papers }, onFail }: SendBackProps) {
  const { t } = useTranslation("portal-claims");
  const download = useDownload();
  if (!papers.label) return null;
  return (
    <div className="actions">
      {papers.label_code && (
        <Code kind="claimLabelCode" id={id} alt={t("portal:case.labelCodeAlt")} text={t("portal:case.labelCode")} onFail={onFail} />
      )}
      <button type="button" className="button" onClick={() => void download("claimLabel", id, `label-${number}.pdf`).catch(onFail)}>
        {t("portal:case.label")}
      </button>
    </div>
  );
}
