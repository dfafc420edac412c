import { Breadcrumb, Flex } from "antd";
import { type PropsWithChildren, type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { usePageHandle, usePageTitle } from "#src/lib/routing/page-handle";
import styles from "./page-shell.module.css";

export interface Crumb {
  label: string;
  to?: string;
}

interface PageShellProps {
  /** Default: the title of the route. */
  title?: string;
  /** The pages above this one; the page itself is added. Default: the resource's first page. */
  crumbs?: readonly Crumb[];
  /** Beside the title: state, flags. */
  tags?: ReactNode;
  /** Below the title: one line on the page's purpose. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** `narrow` for forms and reading. */
  width?: "full" | "narrow";
}

/**
 * Show title, breadcrumb, actions and content of a page, and move the focus to its heading after a navigation: antd 5 has no page
 * header. Titles come from the resource's declaration: Refine's `useBreadcrumb` knows four views and names them by verbs.
 */
export function PageShell({ title: ownTitle, crumbs, tags, lead, actions, width = "full", children }: PropsWithChildren<PageShellProps>) {
  const { t } = useTranslation();
  const handle = usePageHandle();
  const title = ownTitle ?? (handle ? t(handle.title) : "");
  const above = crumbs ?? (handle?.parent ? [{ label: t(handle.parent.title), to: handle.parent.to }] : []);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  usePageTitle(title);
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    // "default" is the key of a visit's first page: there the browser's own start of the document is right.
    if (key !== "default" && arrived.current !== pathname) heading.current?.focus({ preventScroll: true });
    arrived.current = pathname;
  }, [pathname, key]);
  return (
    <div className={styles.page} style={width === "narrow" ? { maxInlineSize: 760 } : {}}>
      <header className={styles.head}>
        <div className={styles.words}>
          {above.length > 0 && (
            <Breadcrumb
              aria-label={t("nav.breadcrumbs")}
              items={[
                ...above.map(({ label, to }) => ({ key: label, title: to ? <Link to={to}>{label}</Link> : label })),
                { key: "here", title: <span aria-current="page">{title}</span> },
              ]}
            />
          )}
          <Flex wrap align="center" gap="6px 12px">
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {tags && (
              <Flex wrap gap={6}>
                {tags}
              </Flex>
            )}
          </Flex>
          {lead && <div style={{ color: "var(--bh-text2)" }}>{lead}</div>}
        </div>
        {actions && <div className={`${styles.actions} bh-optional`}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
