import { RightOutlined } from "@ant-design/icons";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import styles from "./breadcrumbs.module.css";

export interface Crumb {
  label: string;
  to?: string;
}

/** The way to this page, the page itself last. */
export function Breadcrumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("nav.breadcrumbs")}>
      <ol className={styles.list}>
        {crumbs.map((crumb) => (
          <Fragment key={crumb.label}>
            <li>
              {crumb.to ? (
                <Link className={styles.link} to={crumb.to}>
                  {crumb.label}
                </Link>
              ) : (
                <span>{crumb.label}</span>
              )}
            </li>
            <li aria-hidden="true" className={styles.step}>
              <RightOutlined />
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className={styles.here}>
          {here}
        </li>
      </ol>
    </nav>
  );
}
