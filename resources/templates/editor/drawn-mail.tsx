import { Alert, List, Tabs, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import { type Problem, type RenderData, type Rendered, templates } from "#contracts/templates/templates";
import { useOperation } from "#src/hooks/data/use-operation";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { languageList } from "#src/lib/words/languages";
import { MailFrame } from "#src/ui/messages/mail-frame";
import { forcedDark, withoutPictures } from "./preview-html.ts";

/** How a recipient's program shows the mail. */
export interface View {
  device: "desktop" | "phone";
  /** `forced`: turned dark by the program, whatever the mail says. */
  scheme: "light" | "dark" | "forced";
  hasPictures: boolean;
}
const widths = { desktop: 640, phone: 360 } as const;

interface DrawnMailProps {
  id: string;
  content: Content;
  language: Language;
  data: RenderData;
  view: View;
  /** It stands beside the mail in the language being edited. */
  isBeside: boolean;
}

/** Show a mail in one language as the server writes it, with what could be wrong about it. */
export function DrawnMail({ id, content, language, data, view, isBeside }: DrawnMailProps) {
  const errorText = useErrorText();
  const rendered = useOperation(templates, "render", { params: { id }, body: { language, content, data } }, { keepPrevious: true });
  return (
    <>
      {rendered.error && <Alert type="error" showIcon message={errorText(rendered.error)} />}
      {rendered.data && <Result rendered={rendered.data} view={view} beside={isBeside ? language : null} />}
    </>
  );
}

const shownHtml = (html: string, { scheme, hasPictures }: View): string => {
  const drawn = hasPictures ? html : withoutPictures(html);
  return scheme === "forced" ? forcedDark(drawn) : drawn;
};

function Result({ rendered, view, beside }: { rendered: Rendered; view: View; beside: Language | null }) {
  const { t } = useTranslation("templates");
  const { html, text, subject, preheader, problems } = rendered;
  const other = languageList.find(({ code }) => code === beside)?.label;
  const title = other ? `${t("preview.mail")} · ${other}` : t("preview.mail");
  const scheme = view.scheme === "dark" ? "dark" : "light";
  const panes = [
    {
      key: "html",
      label: title,
      children: <MailFrame html={shownHtml(html, view)} title={title} width={widths[view.device]} scheme={scheme} height={640} />,
    },
    { key: "text", label: t("preview.text"), children: <Typography.Text style={{ whiteSpace: "pre-wrap" }}>{text}</Typography.Text> },
    { key: "report", label: t("preview.report", { count: problems.length }), children: <Report rendered={rendered} /> },
  ];
  return (
    <>
      <div>
        <Typography.Text strong>
          <bdi>{subject}</bdi>
        </Typography.Text>
        {preheader && (
          <Typography.Text type="secondary">
            {" — "}
            <bdi>{preheader}</bdi>
          </Typography.Text>
        )}
      </div>
      <Tabs items={panes} />
    </>
  );
}

/** List faults first; then what the mail weighs, and which variables recipients lacked. */
function Report({ rendered: { problems, missing, size_bytes, coverage } }: { rendered: Rendered }) {
  const { t } = useTranslation("templates");
  const lines = [
    ...problems.map((one) => ({ key: `${one.code} ${one.at} ${one.language}`, type: one.severity, text: wordsOf(one) })),
    ...missing.map((path) => ({ key: `missing ${path}`, type: "warning" as const, text: t("report.missing", { variable: path }) })),
    ...coverage
      .filter(({ empty }) => empty > 0)
      .map(({ variable, empty, of }) => ({
        key: `of ${variable}`,
        type: "warning" as const,
        text: t("report.coverage", { variable, empty, of }),
      })),
    { key: "size", type: "info" as const, text: t("report.size", { size: Math.ceil(size_bytes / 1024) }) },
  ];
  function wordsOf({ code, detail, language, position }: Problem) {
    return t(`problems.${code}`, { detail, language: language ?? "", position: (position ?? 0) + 1 });
  }
  return (
    <List
      size="small"
      dataSource={lines}
      rowKey="key"
      renderItem={(line) => (
        <List.Item>
          <Alert banner showIcon style={{ inlineSize: "100%" }} type={line.type} message={<bdi>{line.text}</bdi>} />
        </List.Item>
      )}
    />
  );
}
