import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

/** Show that a page is closed to the person; to a member without any permission, that the owner has yet to give some. */
export default function Forbidden({ isWithoutRights = false }: { isWithoutRights?: boolean }) {
  const { t } = useTranslation();
  if (isWithoutRights) return <MessagePage isLast title={t("pages.noRights.title")} text={t("pages.noRights.text")} />;
  return <MessagePage figure="403" title={t("pages.forbidden.title")} text={t("pages.forbidden.text")} />;
}
