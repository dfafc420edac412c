import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalParcel } from "#contracts/portal/labels";
import type { SendBack as HowToSend } from "#contracts/portal/shapes";
import { AddressLines, type SendBackProps } from "../cases/send-back.tsx";
import { Code, useDownload } from "../parts/papers.tsx";
import { GetLabel } from "./get-label.tsx";

export type ParcelsProps = SendBackProps<unknown> & { how: HowToSend };

const lookEveryMs = 3000;

/** Show how each parcel of a case is handed in, with its label or code, or the offer to get one. */
export default function Parcels(props: ParcelsProps) {
  const { t } = useTranslation("portal-labels");
  const { parcels, next_parcel, address } = props.how;
  /** The parcel that is being added, until it has a label. */
  const [added, setAdded] = useState(0);
  const isAdding = next_parcel !== null && next_parcel === added;
  useComing(props);
  const isMany = parcels.length > 1 || isAdding;
  const isSentFreely = parcels.some(({ kind, is_coming, may_get }) => kind !== "LABEL" && !is_coming && !may_get);
  return (
    <>
      {parcels.map((parcel) => (
        <section key={parcel.parcel_no} className="stack" aria-label={isMany ? t("parcel", { number: parcel.parcel_no }) : undefined}>
          {isMany && <h3>{t("parcel", { number: parcel.parcel_no })}</h3>}
          <Parcel {...props} parcel={parcel} />
        </section>
      ))}
      {isSentFreely && <AddressLines address={address} />}
      {next_parcel !== null && !isAdding && (
        <div className="stack no-print">
          <p className="hint">{t("addText")}</p>
          <button type="button" className="outline" onClick={() => setAdded(next_parcel)}>
            {t("add")}
          </button>
        </div>
      )}
      {isAdding && (
        <section className="stack no-print" aria-label={t("parcel", { number: next_parcel })}>
          <h3>{t("parcel", { number: next_parcel })}</h3>
          <GetLabel {...props} parcelNo={next_parcel} startsOpen onBack={() => setAdded(0)} />
        </section>
      )}
    </>
  );
}

/** Read the case again while a label of it is being made. */
function useComing({ how, labels, onChanged }: ParcelsProps): void {
  const isComing = how.parcels.some(({ is_coming }) => is_coming);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer changes `how`, which asks again
  useEffect(() => {
    if (!isComing) return;
    let isOver = false;
    const look = () =>
      void labels.reload().then(
        (record) => isOver || onChanged(record),
        // It is asked again.
        () => undefined,
      );
    const timer = setInterval(look, lookEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isComing]);
}

function Parcel({ parcel, ...props }: ParcelsProps & { parcel: PortalParcel }) {
  const { t } = useTranslation("portal-labels");
  const { kind, is_coming, may_get, has_paper, has_code, handover } = parcel;
  if (is_coming) return <p role="status">{t("coming")}</p>;
  if (may_get) return <GetLabel {...props} parcelNo={parcel.parcel_no} />;
  if (kind === null) return <p>{t("portal:sendBack.none")}</p>;
  if (kind === "SLIP") {
    return (
      <>
        <p>{t("portal:sendBack.SLIP")}</p>
        {has_paper && <Download {...props} parcel={parcel} />}
      </>
    );
  }
  if (handover === "CODE") return <CounterCode {...props} parcel={parcel} />;
  return (
    <>
      <p>{t(has_paper ? "steps.PRINT" : "attached")}</p>
      {has_paper && <Download {...props} parcel={parcel} />}
      {has_code && (
        <details>
          <summary>{t("noPrinter")}</summary>
          <CounterCode {...props} parcel={parcel} />
        </details>
      )}
    </>
  );
}

function CounterCode({ of: { id }, kinds, onFail, parcel }: ParcelsProps & { parcel: PortalParcel }) {
  const { t } = useTranslation("portal-labels");
  const { parcel_no, tracking_number } = parcel;
  return (
    <Code {...{ kind: kinds.code, id, parcelNo: parcel_no, alt: t("codeAlt"), text: t("steps.CODE"), number: tracking_number, onFail }} />
  );
}

function Download({ of: { id, number }, kinds, onFail, parcel: { parcel_no, kind } }: ParcelsProps & { parcel: PortalParcel }) {
  const { t } = useTranslation("portal-labels");
  const download = useDownload();
  const isSlip = kind === "SLIP";
  const name = `${isSlip ? "return-slip" : "label"}-${number}${parcel_no > 1 ? `-${parcel_no}` : ""}.pdf`;
  return (
    <button type="button" className="button no-print" onClick={() => void download(kinds.paper, id, name, parcel_no).catch(onFail)}>
      {t(isSlip ? "portal:case.slip" : "download")}
    </button>
  );
}
