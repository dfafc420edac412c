import { Glyph } from "#src/ui/glyph";
import styles from "./sign-in.module.css";

/** Good news over a form: what was just done. */
export const Notice = ({ text }: { text: string }) => (
  <p className={styles.good} role="status">
    <Glyph name="check" />
    <span>{text}</span>
  </p>
);
