import { CheckOutlined, WarningOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { Money } from "#src/ui/money/money";
import styles from "./tiles.module.css";

export interface SumSide {
  key: string;
  /** Name of the sum, where there are several lines. */
  name: string;
  lines: readonly { key: string; name: string; minor: number }[];
}

interface SumProps {
  heading: string;
  sides: readonly [SumSide, SumSide];
  currency: string;
}

const total = ({ lines }: SumSide) => lines.reduce((sum, { minor }) => sum + minor, 0);

/** Show two sums, line by line, and whether they are equal to the cent. */
export function Sum({ heading, sides, currency }: SumProps) {
  const { t } = useTranslation("analytics");
  const difference = total(sides[0]) - total(sides[1]);
  return (
    <section aria-label={heading} className={styles.sum}>
      <h3>{heading}</h3>
      {sides.map((side) => (
        <dl key={side.key}>
          {side.lines.map(({ key, name, minor }) => (
            <Line key={key} name={name} minor={minor} currency={currency} isTotal={side.lines.length === 1} />
          ))}
          {side.lines.length > 1 && <Line name={side.name} minor={total(side)} currency={currency} isTotal />}
        </dl>
      ))}
      <p data-tone={difference === 0 ? "success" : "danger"} className={styles.verdict}>
        {difference === 0 ? <CheckOutlined aria-hidden="true" /> : <WarningOutlined aria-hidden="true" />}{" "}
        {difference === 0 ? t("equal") : t("differs")} {difference !== 0 && <Money minor={Math.abs(difference)} currency={currency} />}
      </p>
    </section>
  );
}

function Line({ name, minor, currency, isTotal }: { name: string; minor: number; currency: string; isTotal: boolean }) {
  return (
    <div data-total={isTotal}>
      <dt>{name}</dt>
      <dd>
        <Money minor={minor} currency={currency} />
      </dd>
    </div>
  );
}
