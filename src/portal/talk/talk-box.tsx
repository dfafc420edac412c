import { useTranslation } from "react-i18next";
import type { PortalMessage } from "#contracts/portal/conversations";
import { useLocale } from "#src/ui/use-locale";
import { Attachment } from "./attachment.tsx";
import { MessageForm } from "./message-form.tsx";
import { type TalkAbout, useTalk } from "./use-talk.ts";

/** Show what the customer and the store write to each other about a case, or about the order. */
export default function TalkBox({ about }: { about: TalkAbout }) {
  const { t } = useTranslation("portal-talk");
  const locale = useLocale();
  const { talk, noteTyping, send } = useTalk(about);
  if (!talk) return null;
  const messages = talk.messages ?? [];
  const format = (at: string) =>
    new Intl.DateTimeFormat(locale, { weekday: "long", hour: "numeric", minute: "2-digit" }).format(new Date(at));
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
        {talk.is_typing ? t("typing") : talk.is_closed ? t("closed") : talk.answers_at ? t("away", { time: format(talk.answers_at) }) : ""}
      </p>
      <MessageForm onTyping={noteTyping} onSend={send} />
    </section>
  );
}

function Message({ message: { author, name, text, files, at } }: { message: PortalMessage }) {
  const { t } = useTranslation("portal-talk");
  const time = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(at));
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
