import { Button, Result, Tag } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { homeAddress } from "#src/lib/routing/home-address";
import { usePageTitle } from "#src/lib/routing/page-handle";
import { LinkButton } from "#src/ui/actions/link-button";

interface MessagePageProps {
  /** The well-known status: 404. */
  figure?: string;
  title: string;
  text: ReactNode;
  action?: ReactNode;
  /** There is no other page to go to. */
  isLast?: boolean;
}

const figureStyle = {
  padding: "2px 14px",
  borderColor: "var(--bh-primary-line)",
  borderRadius: 16,
  background: "var(--bh-primary-wash)",
  color: "var(--bh-primary)",
  fontSize: 14,
  lineHeight: "26px",
};
const titleStyle = { fontSize: 28, lineHeight: "36px" };
const textStyle = { maxInlineSize: "52ch", marginInline: "auto", color: "var(--bh-text2)", fontSize: 15 };

/** Show a short message in the middle of the page, in antd's Result, with a link home. */
export function MessagePage({ figure, title, text, action, isLast = false }: MessagePageProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another page
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <Result
      style={{ margin: "auto", paddingBlock: "12vh" }}
      icon={
        figure ? (
          <Tag style={figureStyle} aria-hidden="true">
            {figure}
          </Tag>
        ) : null
      }
      title={
        <h1 ref={heading} tabIndex={-1} style={titleStyle}>
          {title}
        </h1>
      }
      subTitle={<div style={textStyle}>{text}</div>}
      extra={
        !isLast && [
          action,
          <LinkButton key="home" to={homeAddress} type={action ? "default" : "primary"}>
            {t("actions.goHome")}
          </LinkButton>,
        ]
      }
    />
  );
}

/** Show that a page is still to come. */
export function ComingSoon() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.comingSoon.title")} text={t("pages.comingSoon.text")} />;
}

/** Show that a page is closed to the person; to a member without any permission, that the owner has yet to give some. */
export function Forbidden({ isWithoutRights = false }: { isWithoutRights?: boolean }) {
  const { t } = useTranslation();
  if (isWithoutRights) return <MessagePage isLast title={t("pages.noRights.title")} text={t("pages.noRights.text")} />;
  return <MessagePage figure="403" title={t("pages.forbidden.title")} text={t("pages.forbidden.text")} />;
}

/** Show that there is no such page. */
export function NotFound() {
  const { t } = useTranslation();
  return <MessagePage figure="404" title={t("pages.notFound.title")} text={t("pages.notFound.text")} />;
}

/** Show the error page when a screen or the layout around it crashes. */
export function ServerError() {
  const { t } = useTranslation();
  const reload = (
    <Button key="reload" type="primary" onClick={() => window.location.reload()}>
      {t("actions.reload")}
    </Button>
  );
  return <MessagePage figure="500" title={t("pages.serverError.title")} text={t("pages.serverError.text")} action={reload} />;
}
