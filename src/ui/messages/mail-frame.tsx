interface MailFrameProps {
  html: string;
  title: string;
  /** Width of the recipient's window in pixels; default: all there is. */
  width?: number;
  height?: number;
  /** What the recipient's device prefers; a frame follows the scheme of its element. */
  scheme?: "light" | "dark";
}

/** Show a mail in a frame that may do nothing: no scripts, forms, navigation or access to this page. antd has no frames. */
export function MailFrame({ html, title, width, height = 560, scheme = "light" }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      style={{
        ...{ border: "1px solid var(--ant-color-border)", borderRadius: 8, blockSize: height, maxInlineSize: "100%" },
        ...{ inlineSize: width ?? "100%", colorScheme: scheme, background: scheme === "dark" ? "#12161b" : "#fff" },
      }}
    />
  );
}
