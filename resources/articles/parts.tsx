import { useTranslation } from "react-i18next";
import type { ArticleRow } from "#contracts/articles/articles";
import type { Language } from "#contracts/session/rules";
import { StatusTag } from "#src/ui/data/status-tag";

export function ArticleStatusTag({ article: { status, is_changed } }: { article: Pick<ArticleRow, "status" | "is_changed"> }) {
  const { t } = useTranslation("articles");
  if (status === "PUBLISHED" && is_changed) return <StatusTag kind="warning">{t("changed")}</StatusTag>;
  return <StatusTag kind={status === "PUBLISHED" ? "success" : "neutral"}>{t(`records:article_status.${status}`)}</StatusTag>;
}

type Names = Partial<Record<Language, string>>;

/** Return a name in the reader's language, else in English, else in the first it has. */
export const nameIn = (names: Names, language: string): string =>
  names[language as Language] || names.en || Object.values(names).find(Boolean) || "—";
