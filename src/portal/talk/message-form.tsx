import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { conversationLimits } from "#contracts/conversations/states";
import { useErrorText } from "#src/hooks/use-error-text";
import { UploadsContext } from "#src/lib/uploads";
import { Field, Notice } from "../parts.tsx";
import { Photos } from "../photos.tsx";

interface MessageFormProps {
  onTyping: () => void;
  onSend: (message: { text: string; files: string[] }) => Promise<void>;
}

/** Write to the store, with photos; what could not be sent stays. */
export function MessageForm({ onTyping, onSend }: MessageFormProps) {
  const { t } = useTranslation("portal-talk");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const [photos, setPhotos] = useState<{ id: string; name: string }[]>([]);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const isEmpty = text.trim() === "" && photos.length === 0;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isEmpty || isBusy || uploads > 0) return;
    setBusy(true);
    setFailure(null);
    try {
      await onSend({ text: text.trim(), files: photos.map(({ id }) => id) });
      setText("");
      setPhotos((now) => now.filter((one) => !photos.includes(one)));
      setTried(false);
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  };
  return (
    <form className="stack" onSubmit={(event) => void send(event)}>
      <Field label={t("message")} error={isTried && isEmpty ? t("needed") : undefined}>
        {(attributes) => (
          <textarea
            {...attributes}
            dir="auto"
            rows={3}
            maxLength={conversationLimits.text}
            value={text}
            readOnly={isBusy}
            onChange={(event) => {
              setText(event.target.value);
              onTyping();
            }}
          />
        )}
      </Field>
      <UploadsContext value={setUploads}>
        <Photos isNeeded={false} error={undefined} photos={photos} onPhotos={setPhotos} />
      </UploadsContext>
      {failure !== null && <Notice tone="danger">{errorText(failure)}</Notice>}
      <div className="bar">
        <span />
        <button type="submit" className="button" disabled={isBusy || uploads > 0} aria-busy={isBusy || uploads > 0}>
          {t("send")}
        </button>
      </div>
    </form>
  );
}
