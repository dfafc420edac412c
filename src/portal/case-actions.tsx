import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalReturn } from "#contracts/portal/shapes";
import { Withdraw } from "./case-parts.tsx";
import type { DocumentKind } from "./client.ts";
import { useOrderContext } from "./order-area.tsx";

interface CaseActionsProps {
  record: PortalReturn;
  onChanged: (record: PortalReturn) => void;
  onFail: (error: unknown) => void;
}

/** Show documents to print, QR codes, and the withdrawal of the request. */
export function CaseActions({ record, onChanged, onFail }: CaseActionsProps) {
  const { t } = useTranslation("portal");
  const { client } = useOrderContext();
  const download = async (kind: DocumentKind, name: string) => {
    const href = await client.document(kind, record.id);
    Object.assign(document.createElement("a"), { href, download: name }).click();
    // By then the browser has started the download.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  const code = (kind: DocumentKind, alt: string, text: string) => <Code kind={kind} id={record.id} alt={alt} text={text} onFail={onFail} />;
  return (
    <div className="actions">
      {record.papers.drop_off_code && code("dropOffCode", t("case.codeAlt"), t("case.code"))}
      {record.papers.label_code && code("labelCode", t("case.labelCodeAlt"), t("case.labelCode"))}
      {record.papers.label && (
        <button type="button" className="button" onClick={() => void download("label", `label-${record.number}.pdf`).catch(onFail)}>
          {t("case.label")}
        </button>
      )}
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
          onWithdraw={() => void client.cancel(record.id).then(onChanged, onFail)}
        />
      )}
    </div>
  );
}

interface CodeProps {
  kind: DocumentKind;
  id: string;
  alt: string;
  text: string;
  onFail: (error: unknown) => void;
}

/** Show a QR code to present at a counter. */
function Code({ kind, id, alt, text, onFail }: CodeProps) {
  const { client } = useOrderContext();
  const [url, setUrl] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each return
  useEffect(() => {
    const found = client.document(kind, id);
    found.then(setUrl, onFail);
    return () => void found.then(URL.revokeObjectURL, () => undefined);
  }, [client, id]);
  return url ? (
    <figure className="code">
      <img src={url} alt={alt} width={200} height={200} />
      <figcaption>{text}</figcaption>
    </figure>
  ) : null;
}
