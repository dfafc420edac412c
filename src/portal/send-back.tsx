import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SendBack as HowToSend } from "#contracts/portal/send-back";

interface SendBackProps {
  how: HowToSend;
  /** What there is to print. */
  children?: ReactNode;
}

/** Say how the parcel is sent: with what paper, and to which address. */
export function SendBack({ how: { paper, address }, children }: SendBackProps) {
  const { t } = useTranslation("portal");
  const isSentFreely = paper !== "LABEL";
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
      {children}
    </section>
  );
}
