import { useEffect, useState } from "react";
import type { DocumentKind } from "../client.ts";
import { useOrderContext } from "../orders/order-area.tsx";

/** Return a function that downloads a document of a case. */
export function useDownload(): (kind: DocumentKind, id: string, name: string, parcelNo?: number) => Promise<void> {
  const { client } = useOrderContext();
  return async (kind, id, name, parcelNo) => {
    const href = await client.document(kind, id, parcelNo);
    Object.assign(document.createElement("a"), { href, download: name }).click();
    // By then the browser has started the download.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
}

interface CodeProps {
  kind: DocumentKind;
  id: string;
  parcelNo?: number;
  alt: string;
  text: string;
  /** What a person at the counter can type in. */
  number?: string | null;
  onFail: (error: unknown) => void;
}

/** Show a code to present at a counter, large and on white, so that it can be scanned from any screen. */
export function Code({ kind, id, parcelNo, alt, text, number, onFail }: CodeProps) {
  const { client } = useOrderContext();
  const [url, setUrl] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once for each return
  useEffect(() => {
    const found = client.document(kind, id, parcelNo);
    found.then(setUrl, onFail);
    return () => void found.then(URL.revokeObjectURL, () => undefined);
  }, [client, id, parcelNo]);
  return url ? (
    <figure className="code">
      <img src={url} alt={alt} width={240} height={240} />
      {number && (
        <bdi className="bh-number" dir="ltr">
          {number}
        </bdi>
      )}
      <figcaption>{text}</figcaption>
    </figure>
  ) : null;
}
