import type { ThemeConfig } from "antd";
import { mix } from "./color.ts";
import type { Mode, Palette } from "./palette.ts";

/** Return the tokens of antd's components that need more than the shared ones. */
export function componentTokens(palette: Palette, mode: Mode, touch: boolean): NonNullable<ThemeConfig["components"]> {
  const onSpotlight = mode === "light" ? "#ffffff" : "#0f151b";
  return {
    Button: {
      fontWeight: 600,
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
      defaultBorderColor: mix(palette.line, palette.edge, 0.35),
      primaryColor: palette.onSolid,
      dangerColor: palette.onSolid,
    },
    Tooltip: { colorTextLightSolid: onSpotlight },
    // The header's arrow shows the sorting; a shaded column would repeat it in every row.
    Table: {
      headerBg: palette.subtle,
      headerColor: palette.text2,
      headerSortActiveBg: palette.subtle,
      headerSortHoverBg: palette.hover,
      headerSplitColor: "transparent",
      rowHoverBg: palette.subtle,
      rowSelectedBg: palette.primaryWash,
      rowSelectedHoverBg: palette.primaryWash2,
      borderColor: palette.line,
      bodySortBg: palette.panel,
      headerBorderRadius: 0,
      cellPaddingBlock: 12,
      cellPaddingInline: 12,
      cellPaddingBlockMD: 8,
      cellPaddingInlineMD: 10,
      stickyScrollBarBg: palette.edge,
    },
    Tabs: {
      itemColor: palette.text2,
      titleFontSize: 14,
      horizontalItemGutter: 24,
      horizontalItemPadding: "12px 0",
      cardBg: palette.subtle,
    },
    Avatar: { colorTextPlaceholder: palette.primaryWash2, colorTextLightSolid: palette.primary },
    Breadcrumb: { fontSize: 13, itemColor: palette.text3, linkColor: palette.text2, lastItemColor: palette.text3 },
    Card: { headerFontSize: 15, fontWeightStrong: 650, headerPadding: 20, bodyPadding: 20, headerHeight: 52 },
    Descriptions: { labelColor: palette.text3, itemPaddingEnd: 16 },
    // A list is in a card, which provides the padding.
    List: { itemPadding: "8px 0", colorBorder: palette.line },
    Modal: { titleFontSize: 17, contentBg: palette.raised, headerBg: palette.raised },
    Drawer: { paddingLG: 20 },
    Form: { labelColor: palette.text2, verticalLabelPadding: "0 0 4px", itemMarginBottom: 24 },
    Input: { activeShadow: `0 0 0 3px ${palette.primaryWash2}` },
    Progress: { defaultColor: palette.primary, remainingColor: palette.line },
    Result: { iconFontSize: 56, titleFontSize: 16, subtitleFontSize: 14, fontSizeHeading3: 16, extraMargin: "20px 0 0", paddingXL: 24 },
    Segmented: {
      itemSelectedBg: palette.panel,
      trackBg: mode === "light" ? palette.hover : palette.page,
      itemColor: palette.text2,
      itemSelectedColor: palette.text,
    },
    Switch: touch ? { trackHeight: 28, trackMinWidth: 52, handleSize: 24 } : { trackHeight: 24, trackMinWidth: 46, handleSize: 20 },
    Skeleton: { gradientFromColor: palette.hover, gradientToColor: palette.line, blockRadius: 6, titleHeight: 14, paragraphLiHeight: 14 },
    Steps: { iconSizeSM: 24, descriptionMaxWidth: 160 },
    Tag: {
      defaultBg: palette.subtle,
      defaultColor: palette.text2,
      colorBorder: palette.tones.neutral.line,
      fontSizeSM: 12.5,
      lineHeightSM: 1.6,
    },
    // The marks are wider than antd's dots, and the last entry needs no space below.
    Timeline: { tailColor: palette.line, tailWidth: 1, itemPaddingBottom: 18, margin: 22, controlHeightLG: 0 },
    Typography: { colorLink: palette.text3, colorLinkHover: palette.text },
    Upload: { pictureCardSize: 88 },
    Alert: { defaultPadding: "10px 14px" },
    Select: {
      optionSelectedFontWeight: 600,
      optionSelectedColor: palette.text,
      // Background of a filled field, as in the store switcher.
      colorFillTertiary: palette.hover,
      colorFillSecondary: palette.line,
    },
    // By itself antd makes cells wider with the touch targets: seven of them would run past the edge of a phone.
    DatePicker: touch ? { cellWidth: 40 } : {},
    Badge: { textFontWeight: "600" },
    Pagination: { itemActiveBg: palette.primaryWash },
    Divider: { colorSplit: palette.line },
  };
}
