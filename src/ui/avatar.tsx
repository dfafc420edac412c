import styles from "./avatar.module.css";

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? "")
    .join("");

/** A person or store by initials; the name itself stands beside it or is read out. */
export function Avatar({ name, size = 32, square = false }: { name: string; size?: number; square?: boolean }) {
  return (
    <span
      className={styles.avatar}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.4), borderRadius: square ? Math.round(size / 4) : "50%" }}
      dir="auto"
      aria-hidden="true"
    >
      {initials(name) || "?"}
    </span>
  );
}
