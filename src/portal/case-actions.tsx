import { useEffect, useState } from "react";
import type { PortalReturn } from "#contracts/portal/portal";
import type { Client, Paper } from "./client.ts";
import { useSpeech } from "./words.ts";

interface CaseActionsProps {
  client: Client;
  one: PortalReturn;
  onChanged: (one: PortalReturn) => void;
  onFail: (error: unknown) => void;
}

/** Papers to print, the code to show, and taking the request back. */
export function CaseActions({ client, one, onChanged, onFail }: CaseActionsProps) {
  const { t } = useSpeech();
  const [sure, setSure] = useState(false);
  const save = async (kind: Paper, name: string) => {
    const href = await client.paper(kind, one.id);
    Object.assign(document.createElement("a"), { href, download: name }).click();
    // The download has begun by then; the browser keeps what it needs.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
  const cancel = () => client.cancel(one.id).then(onChanged, onFail);
  return (
    <div className="actions">
      {one.papers.drop_off_code && <DropOffCode client={client} id={one.id} onFail={onFail} />}
      {one.papers.label && (
        <button type="button" className="button" onClick={() => void save("label", `label-${one.number}.pdf`).catch(onFail)}>
          {t("case.label")}
        </button>
      )}
      {one.papers.packing_slip && (
        <button type="button" className="outline" onClick={() => void save("slip", `packing-slip-${one.number}.pdf`).catch(onFail)}>
          {t("case.slip")}
        </button>
      )}
      {one.may_cancel &&
        (sure ? (
          <div className="card" role="alertdialog" aria-labelledby="sure">
            <p id="sure">{t("case.sure")}</p>
            <div className="ways">
              {/* biome-ignore lint/a11y/noAutofocus: the question was asked by a press just before */}
              <button type="button" className="quiet" autoFocus onClick={() => setSure(false)}>
                {t("case.keep")}
              </button>
              <button type="button" className="outline danger" onClick={() => void cancel()}>
                {t("case.cancel")}
              </button>
            </div>
          </div>
        ) : (
          <button type="button" className="outline" onClick={() => setSure(true)}>
            {t("case.cancel")}
          </button>
        ))}
    </div>
  );
}

function DropOffCode({ client, id, onFail }: { client: Client; id: string; onFail: (error: unknown) => void }) {
  const { t } = useSpeech();
  const [url, setUrl] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once a case
  useEffect(() => {
    const found = client.paper("code", id);
    found.then(setUrl, onFail);
    return () => void found.then(URL.revokeObjectURL, () => undefined);
  }, [client, id]);
  return url ? (
    <figure className="code">
      <img src={url} alt={t("case.codeAlt")} width={200} height={200} />
      <figcaption>{t("case.code")}</figcaption>
    </figure>
  ) : null;
}
