import { useTranslation } from "react-i18next";
import type { SendBack as HowToSend } from "#contracts/portal/shapes";
import type { DocumentKind } from "../client.ts";
import { Code, useDownload } from "../parts/papers.tsx";

interface SendBackProps {
  how: HowToSend | null;
  of: { id: string; number: string; papers: { label: boolean; label_code: boolean } };
  /** The case's slip or label, and the code from which a counter prints the label. */
  kinds: { paper: DocumentKind; code: DocumentKind };
  onFail: (error: unknown) => void;
}

/** Say how the parcel is sent: with what paper, which can be printed here, and to which address. */
export function SendBack({ how, of: { id, number, papers }, kinds, onFail }: SendBackProps) {
  const { t } = useTranslation("portal");
  const download = useDownload();
  if (!how) return null;
  const { paper, address } = how;
  const isSentFreely = paper !== "LABEL";
  const isSlip = paper === "SLIP";
  const name = isSlip ? `return-slip-${number}.pdf` : `label-${number}.pdf`;
  return (
    <section className="card" aria-labelledby="send-back">
      <h2 id="send-back">{t("sendBack.title")}</h2>
      {isSentFreely && address.length === 0 ? <p>{t("sendBack.noAddress")}</p> : <p>{t(`sendBack.${paper ?? "none"}`)}</p>}
      {isSentFreely && address.length > 0 && (
        <address className="lines">
          {address.map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
      )}
      {papers.label_code && <Code kind={kinds.code} id={id} alt={t("case.labelCodeAlt")} text={t("case.labelCode")} onFail={onFail} />}
      {papers.label && (
        <button type="button" className="button no-print" onClick={() => void download(kinds.paper, id, name).catch(onFail)}>
          {t(isSlip ? "case.slip" : "case.label")}
        </button>
      )}
    </section>
  );
}
