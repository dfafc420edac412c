import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalClaim } from "#contracts/portal/claims";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { useOrderContext } from "../orders/order-area.tsx";
import { Day, Field, Notice } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import { isVideo, type PortalFile } from "../parts/portal-file.ts";

/** Answer the store's question with text, photos or both. */
export function AnswerForm({ record, onChanged }: { record: PortalClaim; onChanged: (record: PortalClaim) => void }) {
  const { t } = useTranslation("portal-claims");
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<PortalFile[]>([]);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const isEmpty = text.trim() === "" && photos.length === 0;
  const send = async () => {
    setTried(true);
    if (isEmpty) return;
    setBusy(true);
    setFailure(null);
    try {
      const evidence = photos.map((file) => ({ file_id: file.id, kind: isVideo(file) ? ("video" as const) : ("photo" as const) }));
      onChanged(await client.answerClaim(record.id, { text: text.trim(), evidence }));
    } catch (thrown) {
      setFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="question">
      <h2 id="question">{t("question.title")}</h2>
      <p>
        <bdi>{record.question}</bdi>
      </p>
      {record.expires_at && (
        <p className="hint">
          {t("question.until")} <Day at={record.expires_at} />
        </p>
      )}
      <Field label={t("question.answer")} error={isTried && isEmpty ? t("question.needed") : undefined}>
        {(attributes) => (
          <textarea {...attributes} dir="auto" rows={4} maxLength={4000} value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <UploadsContext value={setUploads}>
        <Photos takesVideo isNeeded={false} error={undefined} photos={photos} onPhotos={setPhotos} />
      </UploadsContext>
      {failure !== null && <Notice tone="danger">{errorText(failure)}</Notice>}
      <div className="bar">
        <span />
        <button
          type="button"
          className="button"
          disabled={isBusy || uploads > 0}
          aria-busy={isBusy || uploads > 0}
          onClick={() => void send()}
        >
          {t("question.send")}
        </button>
      </div>
    </section>
  );
}
