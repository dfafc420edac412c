import {
  BaseEdge,
  Controls,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  type Node,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from "@xyflow/react";
import "@xyflow/react/dist/base.css";
import { PlusOutlined } from "@ant-design/icons";
import { ConfigProvider } from "antd";
import { type RefObject, use, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type FlowViewProps, isOnPath, levelOf } from "../graph/view.ts";
import { useFlowWords } from "../words/use-flow-words.ts";
import styles from "./canvas.module.css";
import { OpenEnd, type StepData, StepNode } from "./flow-nodes.tsx";
import { curveThrough, layoutOf, openSize, type Point, stepSize } from "./layout.ts";

interface EdgeData extends Record<string, unknown> {
  from: string;
  out: string;
  points: Point[];
  label: Point;
  direction: "ltr" | "rtl";
  /** What the output is called; empty where there is only one. */
  name: string;
  /** The step it comes from. */
  step: string;
  isOpen: boolean;
  isPassed: boolean;
  onAdd: (() => void) | undefined;
}

/** Show a line along its computed bends, with its name and the button that adds a step to it. */
function FlowEdgeLine({ id, data }: EdgeProps<Edge<EdgeData>>) {
  const { t } = useTranslation("flows");
  if (!data) return null;
  const { points, label, direction, name, step, isOpen, isPassed, onAdd } = data;
  const place = { transform: `translate(-50%, -50%) translate(${label.x}px, ${label.y}px)` };
  return (
    <>
      <BaseEdge
        id={id}
        path={curveThrough(points)}
        className={`${styles.line} ${isPassed ? styles.passed : ""} ${isOpen ? styles.loose : ""}`}
      />
      <EdgeLabelRenderer>
        <div dir={direction} className={`nodrag nopan ${styles.label}`} style={place} data-open={isOpen || undefined}>
          {name && <bdi className={styles.name}>{name}</bdi>}
          {onAdd && (
            <button
              type="button"
              className={styles.add}
              aria-label={t("outline.add", { step: [step, name].filter(Boolean).join(" · ") })}
              onClick={onAdd}
            >
              <PlusOutlined aria-hidden="true" />
            </button>
          )}
        </div>
      </EdgeLabelRenderer>
    </>
  );
}

const nodeTypes = { step: StepNode, open: OpenEnd };
const edgeTypes = { line: FlowEdgeLine };
const fit = { maxZoom: 1, minZoom: 0.45, padding: 0.08 };

/** Show a graph as boxes and lines. Its layout is computed: nothing is dragged, and steps are added by the "+" of a line. */
export default function FlowCanvas(props: FlowViewProps) {
  const { t } = useTranslation("flows");
  const { onSelect } = props;
  const { nodes, edges } = useDrawing(props);
  const box = useRef<HTMLElement>(null);
  const labels = {
    "node.a11yDescription.default": t("canvas.node"),
    "node.a11yDescription.keyboardDisabled": t("canvas.node"),
    "edge.a11yDescription.default": t("canvas.edge"),
    "controls.ariaLabel": t("canvas.controls"),
    "controls.zoomIn.ariaLabel": t("canvas.zoomIn"),
    "controls.zoomOut.ariaLabel": t("canvas.zoomOut"),
    "controls.fitView.ariaLabel": t("canvas.fit"),
    "handle.ariaLabel": t("canvas.edge"),
  };
  return (
    // The library measures from the left, so its own direction never changes; texts inside have the page's.
    <section ref={box} dir="ltr" className={styles.canvas} aria-label={t("canvas.label")}>
      <ReactFlowProvider>
        <ReactFlow
          {...{ nodes, edges, nodeTypes, edgeTypes }}
          ariaLabelConfig={labels}
          fitView
          fitViewOptions={fit}
          minZoom={0.2}
          maxZoom={1.5}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          // Nodes without a handler of the library's own take no clicks at all.
          {...(onSelect && { onNodeClick: (_, { id, type }) => type === "step" && onSelect(id) })}
          deleteKeyCode={null}
          preventScrolling={false}
        >
          <Controls showInteractive={false} />
          <FitOnceSeen box={box} />
        </ReactFlow>
      </ReactFlowProvider>
    </section>
  );
}

/** Fit a graph when it is first seen: the library fits it when it is mounted, and a tab hidden then has no size. */
function FitOnceSeen({ box }: { box: RefObject<HTMLElement | null> }) {
  const { fitView } = useReactFlow();
  useEffect(() => {
    const section = box.current;
    if (!section || section.offsetWidth > 0) return;
    const observer = new ResizeObserver(() => {
      if (section.offsetWidth === 0) return;
      observer.disconnect();
      void fitView(fit);
    });
    observer.observe(section);
    return () => observer.disconnect();
  }, [box, fitView]);
  return null;
}

/** Return the library's nodes and edges of a graph. */
function useDrawing({ graph, trigger, path, problems, selected, onSelect, edit }: FlowViewProps) {
  const words = useFlowWords(graph, trigger);
  const direction = use(ConfigProvider.ConfigContext).direction ?? "ltr";
  const isChoosable = onSelect !== undefined;
  const placed = useMemo(() => layoutOf(graph, direction === "rtl"), [graph, direction]);
  const nodes = useMemo((): Node[] => {
    const steps = placed.nodes.flatMap(({ id, x, y }): Node<StepData>[] => {
      const node = graph.nodes.find((one) => one.id === id);
      if (!node) return [];
      const data = {
        ...{ node, direction, title: words.titleOf(node), isChoosable },
        summary: words.summaryOf(node) || (node.name ? words.kindOf(node) : ""),
        isSelected: id === selected,
        isPassed: isOnPath(path, id),
        level: levelOf(problems, id),
      };
      return [{ id, type: "step", position: { x, y }, ...stepSize, data }];
    });
    const open = placed.open.map(({ id, x, y }): Node => ({ id, type: "open", position: { x, y }, ...openSize, data: {} }));
    return [...steps, ...open];
  }, [placed, graph, words, direction, selected, path, problems, isChoosable]);
  const edges = useMemo(
    () =>
      placed.edges.map(({ from, out, to, points, label }): Edge<EdgeData> => {
        const node = graph.nodes.find(({ id }) => id === from);
        const isNamed = out !== "next" || to === null;
        return {
          id: `${from} ${out}`,
          type: "line",
          source: from,
          target: to ?? `open ${from} ${out}`,
          data: {
            ...{ from, out, points, label, direction, isOpen: to === null },
            name: isNamed && node ? words.outputOf(node, out) : "",
            step: node ? words.titleOf(node) : "",
            isPassed: isOnPath(path, from, out),
            onAdd: edit && (() => edit.add({ at: { from, out } })),
          },
        };
      }),
    [placed, graph, words, direction, path, edit],
  );
  return { nodes, edges };
}
