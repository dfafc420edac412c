import { Avatar as AntdAvatar } from "antd";

/** Show a person's or store's initials, as antd's icon: antd measures text and renders again. The name is beside it or read out. */
export function Avatar({ name, size = 32, square = false }: { name: string; size?: number; square?: boolean }) {
  return (
    <AntdAvatar
      size={size}
      shape={square ? "square" : "circle"}
      style={{ fontSize: Math.round(size * 0.4), fontWeight: 650, ...(square && { borderRadius: Math.round(size / 4) }) }}
      aria-hidden="true"
      icon={<span dir="auto">{initials(name) || "?"}</span>}
    />
  );
}

/** Return the first letters of the first two words of a name, in capitals; "" where it has none. */
const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");
