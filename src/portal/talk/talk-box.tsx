import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { conversationLimits } from "#contracts/conversations/states";
import type { PortalMessage } from "#contracts/portal/conversations";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { useOrderContext } from "../orders/order-area.tsx";
import { useStoreTime } from "../parts/days.ts";
import { Field, Notice } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import { type TalkAbout, useTalk } from "./use-talk.ts";

/** Show what the customer and the store write to each other about a case, or about the order. */
export default function TalkBox({ about }: { about: TalkAbout }) {
  const { t } = useTranslation("portal-talk");
  const awayUntil = useStoreTime({ weekday: "long", hour: "numeric", minute: "2-digit" });
  const { talk, noteTyping, send } = useTalk(about);
  if (!talk) return null;
  const messages = talk.messages ?? [];
  return (
    <section id="messages" className="card" aria-labelledby="messages-title">
      <h2 id="messages-title">{t("title")}</h2>
      {messages.length === 0 && <p className="hint">{t("lead")}</p>}
      <ol className="talk" aria-live="polite" aria-relevant="additions">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <p className="hint" role="status">
        {talk.is_typing
          ? t("typing")
          : talk.is_closed
            ? t("closed")
            : talk.answers_at
              ? t("away", { time: awayUntil(talk.answers_at) })
              : ""}
      </p>
      <MessageForm onTyping={noteTyping} onSend={send} />
    </section>
  );
}

function Message({ message: { author, name, text, files, at } }: { message: PortalMessage }) {
  const { t } = useTranslation("portal-talk");
  const time = useStoreTime({ dateStyle: "medium", timeStyle: "short" })(at);
  return (
    <li data-own={author === "CUSTOMER"}>
      <span className="hint">
        {author === "CUSTOMER" ? t("you") : <bdi>{name || t("store")}</bdi>} · <time dateTime={at}>{time}</time>
      </span>
      {text && (
        <p dir="auto" className="said">
          {text}
        </p>
      )}
      {files.map((file) => (
        <Attachment key={file.id} file={file} />
      ))}
    </li>
  );
}

/** Offer a file of a message; it is fetched when it is opened, as that needs the customer's token. */
function Attachment({ file }: { file: { id: string; name: string } }) {
  const { client } = useOrderContext();
  const errorText = useErrorText();
  const [problem, setProblem] = useState("");
  const open = async () => {
    try {
      const url = await client.attachment(file.id);
      const link = document.createElement("a");
      link.href = url;
      link.download = file.name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (thrown) {
      setProblem(errorText(thrown));
    }
  };
  return (
    <>
      <button type="button" className="quiet small" onClick={() => void open()}>
        <bdi>{file.name}</bdi>
      </button>
      {problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}

interface MessageFormProps {
  onTyping: () => void;
  onSend: (message: { text: string; files: string[] }) => Promise<void>;
}

/** Write to the store, with photos; what could not be sent stays. */
function MessageForm({ onTyping, onSend }: MessageFormProps) {
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
