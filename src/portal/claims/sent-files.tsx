import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalClaim } from "#contracts/portal/claims";
import { useOrderContext } from "../orders/order-area.tsx";

type Evidence = PortalClaim["items"][number]["evidence"];
interface Shown {
  url: string;
  type: string;
}

/** Load files of a claim, which need the session's token, as object URLs by id. */
function useSentFiles(of: string, ids: string): Readonly<Record<string, Shown>> {
  const { client } = useOrderContext();
  const [shown, setShown] = useState<Readonly<Record<string, Shown>>>({});
  useEffect(() => {
    let isLeft = false;
    const made: string[] = [];
    const show = (id: string, blob: Blob) => {
      if (isLeft) return;
      const url = URL.createObjectURL(blob);
      made.push(url);
      setShown((now) => ({ ...now, [id]: { url, type: blob.type } }));
    };
    for (const id of ids.split(" ").filter(Boolean)) {
      client.claimFile(of, id).then(
        (blob) => show(id, blob),
        () => undefined,
      );
    }
    return () => {
      isLeft = true;
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [client, of, ids]);
  return shown;
}

/** Show what the customer sent with an item: pictures to enlarge, videos to play, documents to open. */
export function SentFiles({ of, files }: { of: string; files: Evidence }) {
  const { t } = useTranslation("portal-claims");
  const shown = useSentFiles(of, files.map(({ file_id }) => file_id).join(" "));
  if (files.length === 0) return null;
  return (
    <ul className="shots">
      {files.map(({ file_id }, index) => {
        const { url, type = "" } = shown[file_id] ?? {};
        const number = index + 1;
        if (!url) return <li key={file_id} className="shot" aria-busy="true" />;
        return (
          <li key={file_id}>
            {type.startsWith("video/") ? (
              // biome-ignore lint/a11y/useMediaCaption: customers' videos have no captions
              <video className="clip" src={url} controls preload="metadata" aria-label={t("claim.video", { number })} />
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {type.startsWith("image/") ? (
                  <img className="shot" src={url} alt={t("claim.picture", { number })} />
                ) : (
                  t("claim.document", { number })
                )}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
