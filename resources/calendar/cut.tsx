import type { CalendarKind } from "#contracts/returns/overview";
import styles from "./calendar.module.css";
import { useWords } from "./words.ts";

/** Says of what there is more than shows. */
export function Cut({ kinds }: { kinds: readonly CalendarKind[] }) {
  const { say, locale } = useWords();
  if (kinds.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(kinds.map((kind) => say(`kind.${kind}`)));
  return <p className={styles.cut}>{say("cut", { kinds: names })}</p>;
}
