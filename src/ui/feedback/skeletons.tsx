import { Card, Flex, Skeleton } from "antd";
import { useTranslation } from "react-i18next";
import { TwoColumns } from "../pages/two-columns.tsx";

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
const widths = ["62%", "84%", "48%", "72%", "56%"];
const widthAt = (index: number) => widths[index % widths.length] ?? "60%";

export function Bone({ width = "100%" }: { width?: number | string }) {
  return <Skeleton active title={false} paragraph={{ rows: 1, width }} />;
}

/** Announce loading, which antd's skeletons do not. */
function Loading() {
  const { t } = useTranslation();
  return (
    <span className="bh-hidden" role="status">
      {t("states.loading")}
    </span>
  );
}

/** Show the rows of a loading table. */
export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <>
      <Loading />
      {indexes(rows).map((row) => (
        <Flex key={row} gap={24} align="center" aria-hidden="true" style={{ padding: "17px 20px" }}>
          {indexes(columns).map((column) => (
            <div key={column} style={{ flex: 1 }}>
              <Bone width={widthAt(row + column)} />
            </div>
          ))}
        </Flex>
      ))}
    </>
  );
}

/** Show lines of loading text or of a form. */
export function LinesSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <>
      <Loading />
      <Skeleton active title={false} paragraph={{ rows: lines, width: indexes(lines).map(widthAt) }} />
    </>
  );
}

const Block = ({ height }: { height: number }) => <Card loading style={{ minBlockSize: height }} aria-hidden="true" />;

/** Show loading panels: a form's, or cards. */
export function PanelsSkeleton({ heights = [260, 200, 200] }: { heights?: readonly number[] }) {
  return (
    <Flex vertical gap={16}>
      <Loading />
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bare shapes, alike but for their height
        <Block key={index} height={height} />
      ))}
    </Flex>
  );
}

/** Show the loading content of a detail page: optional steps, main column and side. */
export function DetailSkeleton({ steps = false }: { steps?: boolean }) {
  return (
    <Flex vertical gap={20}>
      <Loading />
      {steps && <Block height={106} />}
      <TwoColumns side={<Block height={240} />}>
        <Block height={320} />
      </TwoColumns>
    </Flex>
  );
}
