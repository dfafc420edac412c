import { useTranslation } from "react-i18next";
import { Bone } from "#src/ui/skeletons";
import styles from "./rows-skeleton.module.css";

const rows = Array.from({ length: 10 }, (_, index) => index);
const widths = [70, 96, 168, 104, 72, 84, 40];

/** Rows on their way, as tall as the ones that will stand in their place. */
export function RowsSkeleton() {
  const { t } = useTranslation("returns");
  return (
    <div className={styles.box}>
      <span className="bh-hidden" role="status">
        {t("common:states.loading")}
      </span>
      <div className={styles.head} aria-hidden="true" />
      {rows.map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          {widths.map((width) => (
            <span key={width} className={styles.cell}>
              <Bone width={`min(100%, ${width + ((row * 17) % 30)}px)`} />
              <Bone width={`min(70%, ${Math.round(width * 0.7)}px)`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
