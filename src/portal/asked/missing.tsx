import { type Dispatch, type SetStateAction, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import { asFailed } from "#src/lib/calls/failed";
import { withChange } from "#src/lib/forms/changes";
import { useLanguage } from "../frame/words.ts";
import { useOrderContext } from "../orders/order-area.tsx";
import { Field, Notice } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import type { Choice, Choices } from "../request/draft.ts";

export interface MissingProps {
  /** Why the server refused the request. */
  error: unknown;
  choices: Choices;
  onChoices: Dispatch<SetStateAction<Choices>>;
}

/** Ask for the photo or comment that flows require, or say why the store refuses the item. */
export default function Missing({ error, choices, onChoices }: MissingProps) {
  const { code, data } = asFailed(error);
  const language = useLanguage();
  if (code === "NOT_RETURNABLE") {
    const text = inLanguage(data.text, language);
    return text ? <Notice tone="info">{text}</Notice> : null;
  }
  const lacking = lackingIn(error, choices);
  if (!lacking) return null;
  const { id, field } = lacking;
  const change = (made: (now: Choice) => Choice) => onChoices((now) => withChange(now, id, made));
  return <MissingField key={`${id} ${field}`} lineId={id} field={field} choice={choices[id] as Choice} onChange={change} />;
}

/** Return the item and field that a refusal names. */
function lackingIn(error: unknown, choices: Choices): { id: string; field: "photos" | "comment" } | null {
  for (const path of Object.keys(asFailed(error).errors)) {
    const [, index = "", field] = /^items\.(\d+)\.(photos|comment)$/.exec(path) ?? [];
    const id = Object.keys(choices)[Number(index)];
    if (id !== undefined && (field === "photos" || field === "comment")) return { id, field };
  }
  return null;
}

const inLanguage = (texts: unknown, language: Language): string | undefined => {
  const known = (texts ?? {}) as Partial<Record<Language, string>>;
  return known[language] || known.en || Object.values(known).find(Boolean);
};

interface MissingFieldProps {
  lineId: string;
  field: "photos" | "comment";
  choice: Choice;
  onChange: (change: (now: Choice) => Choice) => void;
}

function MissingField({ lineId, field, choice, onChange }: MissingFieldProps) {
  const { t } = useTranslation("portal-asked");
  const { order } = useOrderContext();
  const [comment, setComment] = useState(choice.comment);
  const title = order.lines.find(({ order_line_id }) => order_line_id === lineId)?.title ?? "";
  return (
    <section className="card" aria-label={t("missing", { title })}>
      <p className="label">{t("missing", { title })}</p>
      {field === "photos" ? (
        <Photos
          isNeeded
          error={undefined}
          photos={choice.photos}
          onPhotos={(change) => onChange((now) => ({ ...now, photos: change(now.photos) }))}
        />
      ) : (
        <>
          <Field label={t("comment")}>
            {(attributes) => (
              <textarea {...attributes} rows={2} maxLength={2000} value={comment} onChange={(event) => setComment(event.target.value)} />
            )}
          </Field>
          <button
            type="button"
            className="button"
            disabled={!comment.trim()}
            onClick={() => onChange((now) => ({ ...now, comment: comment.trim() }))}
          >
            {t("add")}
          </button>
        </>
      )}
    </section>
  );
}
