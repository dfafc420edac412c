import { useTranslation } from "react-i18next";

/** What the page itself has painted: taken before React clears its place. */
const painted = document.getElementById("painted-frame");
const putBack = (place: HTMLDivElement | null) => {
  if (painted) place?.append(painted);
};

/** Show the page's own frame while the session is being checked, announced to screen readers. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <>
      <p className="bh-hidden" role="status">
        {t("app.loading")}
      </p>
      <div ref={putBack} />
    </>
  );
}
