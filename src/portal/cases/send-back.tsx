import { useTranslation } from "react-i18next";
import type { SendBack as HowToSend } from "#contracts/portal/shapes";
import type { DocumentKind, LabelCalls } from "../client.ts";
import { LazyParcels } from "../labels/lazy-parcels.tsx";
import { useDownload } from "../parts/papers.tsx";

export interface SendBackProps<Row> {
  how: HowToSend | null;
  of: { id: string; number: string; papers: { label: boolean } };
  /** The case's slip or label, and the code from which a counter prints the label. */
  kinds: { paper: DocumentKind; code: DocumentKind };
  labels: LabelCalls<Row>;
  onChanged: (record: Row) => void;
  onFail: (error: unknown) => void;
}

/** Say how the parcels are sent: with what paper, which can be printed here, and to which address. */
export function SendBack<Row>(props: SendBackProps<Row>) {
  const { t } = useTranslation("portal");
  const { how } = props;
  if (!how) return null;
  const { parcels, next_parcel } = how;
  const isPlain =
    parcels.length <= 1 &&
    next_parcel === null &&
    parcels.every(({ kind, is_coming, may_get }) => kind !== "LABEL" && !is_coming && !may_get);
  return (
    <section className="card" aria-labelledby="send-back">
      <h2 id="send-back">{t("sendBack.title")}</h2>
      {isPlain ? <SentFreely {...props} how={how} /> : <LazyParcels {...props} how={how} />}
    </section>
  );
}

/** Say where a parcel goes that no carrier's label is for, and what goes in it. */
function SentFreely<Row>({ how: { paper, address }, of: { id, number, papers }, kinds, onFail }: SendBackProps<Row> & { how: HowToSend }) {
  const { t } = useTranslation("portal");
  const download = useDownload();
  const words = paper === "SLIP" ? "sendBack.SLIP" : "sendBack.none";
  return (
    <>
      <p>{t(address.length === 0 ? "sendBack.noAddress" : words)}</p>
      <AddressLines address={address} />
      {papers.label && (
        <button
          type="button"
          className="button no-print"
          onClick={() => void download(kinds.paper, id, `return-slip-${number}.pdf`).catch(onFail)}
        >
          {t("case.slip")}
        </button>
      )}
    </>
  );
}

export function AddressLines({ address }: { address: readonly string[] }) {
  if (address.length === 0) return null;
  return (
    <address className="lines">
      {address.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
    </address>
  );
}
