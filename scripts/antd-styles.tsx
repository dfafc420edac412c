import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { Badge, Button, Checkbox, ConfigProvider, Input, Pagination, Space, Spin, Table } from "antd";
import { createElement as h } from "react";
import { renderToString } from "react-dom/server";
import { antdTheme, type ThemeChoice } from "#src/theme/antd-theme";

/** What nearly every page shows before its first row. Their styles are the same under every display: only the variables in them differ. */
const shown = () => [
  h(Button, { key: "button" }, "Save"),
  h(Space.Compact, { key: "compact" }, h(Button, null, "One"), h(Button, null, "Two")),
  h(Checkbox, { key: "checkbox" }),
  h(Input, { key: "input", prefix: "#", allowClear: true }),
  h(Badge, { key: "badge", count: 1 }),
  h(Pagination, { key: "pages", total: 100, showSizeChanger: false }),
  h(Spin, { key: "spin" }),
  h(Table, {
    key: "table",
    rowKey: "id",
    columns: [{ key: "id", sorter: true }],
    dataSource: [{ id: 1 }],
    rowSelection: {},
    pagination: false,
  }),
];

/** Its first entry is the CSS, the third of its effects (keyframes) by name; see cssinjs' `useStyleRegister`. */
type Kept = [
  uses: number,
  style: [css: string, token: string, id: string, effects: Record<string, string>, client: boolean, order: number],
];

/** antd's styles of these components as text, and the names antd knows them by. */
export function antdStyles(choice: ThemeChoice): { css: string; names: string[] } {
  const cache = createCache();
  const page = h(ConfigProvider, { theme: antdTheme(choice), virtual: false }, ...shown());
  renderToString(h(StyleProvider, { cache }, page));
  const written = [...(cache.cache as Map<string, unknown>)].flatMap(([key, kept]) => {
    const [kind, _token, name] = key.split("%");
    return kind === "style" && name ? [{ name, style: (kept as Kept)[1] }] : [];
  });
  // As antd puts them: what refines another comes after it.
  written.sort((one, other) => (one.style[5] ?? 0) - (other.style[5] ?? 0));
  const effects = Object.assign({}, ...written.map(({ style }) => style[3])) as Record<string, string>;
  return {
    css: [...Object.values(effects), ...written.map(({ style }) => style[0])].join("\n"),
    names: [...new Set(written.map(({ name }) => name))].sort(),
  };
}
