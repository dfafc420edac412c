import { useEffect, useState } from "react";
import type { DocumentKind } from "../client.ts";
import { useOrderContext } from "../orders/order-area.tsx";

/** Return a function that downloads a document of a case. */
export function useDownload(): (kind: DocumentKind, id: string, name: string) => Promise<void> {
  const { client } = useOrderContext();
  return async (kind, id, name) => {
    const href = await client.document(kind, id);
    Object.assign(document.createElement("a"), { href, download: name }).click();
    // By then the browser has started the download.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  };
}

interface CodeProps {
  kind: DocumentKind;
  id: string;
  alt: string;
  text: string;
  onFail: (error: unknown) => void;
}

/** Show a QR code to present at a counter. */
export function Code({ kind, id, alt, text, onFail }: CodeProps) {
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
