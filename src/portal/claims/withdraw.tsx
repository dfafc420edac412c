import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalClaim } from "#contracts/portal/claims";
import { useOrderContext } from "../order-area.tsx";

interface WithdrawProps {
  record: PortalClaim;
  onChanged: (record: PortalClaim) => void;
  onFail: (error: unknown) => void;
}

/** Let the customer withdraw the claim, once confirmed. */
export function Withdraw({ record, onChanged, onFail }: WithdrawProps) {
  const { t } = useTranslation("portal-claims");
  const { client } = useOrderContext();
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <div className="actions">
        <button type="button" className="outline" onClick={() => setConfirming(true)}>
          {t("withdraw.start")}
        </button>
      </div>
    );
  }
  return (
    <div className="card" role="alertdialog" aria-labelledby="confirm">
      <p id="confirm">{t("withdraw.confirm")}</p>
      <div className="bar">
        {/* biome-ignore lint/a11y/noAutofocus: the person has just opened this question */}
        <button type="button" className="quiet" autoFocus onClick={() => setConfirming(false)}>
          {t("portal:case.keep")}
        </button>
        <button type="button" className="outline danger" onClick={() => void client.cancelClaim(record.id).then(onChanged, onFail)}>
          {t("withdraw.start")}
        </button>
      </div>
    </div>
  );
}
