import { Flex, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { useNarrow } from "#src/hooks/screen/use-narrow";

const rows = Array.from({ length: 10 }, (_, index) => index);
const widths = [70, 96, 168, 104, 72, 84, 40];
const line = "1px solid var(--bh-line)";

/** Show loading rows at their final height; antd's Table only has a spinner. */
export function RowsSkeleton() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const rowStyle = narrow ? { minBlockSize: 136, paddingInline: 16 } : { minBlockSize: 58, paddingInline: "52px 16px" };
  const shown = narrow ? widths.slice(0, 2) : widths;
  return (
    <>
      <span className="bh-hidden" role="status">
        {t("common:states.loading")}
      </span>
      {!narrow && <div style={{ blockSize: 40, borderBlockEnd: line, background: "var(--bh-subtle)" }} aria-hidden="true" />}
      {rows.map((row) => (
        <Flex key={row} gap={24} align="center" style={{ ...rowStyle, borderBlockEnd: line }} aria-hidden="true">
          {shown.map((width) => (
            <div key={width} style={{ flex: `1 1 ${width}px` }}>
              <Skeleton active title={false} paragraph={{ rows: 2, width: [`${70 + ((row * 17) % 30)}%`, "55%"] }} />
            </div>
          ))}
        </Flex>
      ))}
    </>
  );
}
