import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import type { RichText } from "#contracts/templates/rich-text";
import RichEditor from "#src/editor/rich-editor";

interface BodyFieldProps {
  language: Language;
  /** From the form. */
  value?: RichText;
  onChange?: (text: RichText) => void;
}

const noVariables: readonly string[] = [];

/** Edit an article's text in one language; an article has no recipient, so it has no variables. */
export default function BodyField({ language, value, onChange }: BodyFieldProps) {
  const { t } = useTranslation("articles");
  const { edition, note } = useEdition(value);
  const change = (text: RichText) => {
    note(text);
    onChange?.(text);
  };
  return <RichEditor key={edition} value={value} language={language} label={t("fields.body")} variables={noVariables} onChange={change} />;
}

/** Return a number that changes whenever the form has a text that was not written here: the editor reads its text only once. */
function useEdition(value: RichText | undefined) {
  const [shown, setShown] = useState(value);
  const [edition, setEdition] = useState(0);
  if (JSON.stringify(value) !== JSON.stringify(shown)) {
    setShown(value);
    setEdition(edition + 1);
  }
  return { edition, note: setShown };
}
