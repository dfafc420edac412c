import type { Plugin } from "vite";

const stub = "\0lean-antd/";

/** Who asks for what, and what it gets instead; each rests on a promise the product's screens keep. */
const rules: readonly { importer: RegExp; id: RegExp; instead: string; why: string }[] = [
  {
    importer: /antd\/es\/form\/context\.js$/,
    id: /^rc-field-form$/,
    instead: "rc-field-form/es/FormContext",
    why: "every input asks for the form's context, and with it came the whole form and its validator",
  },
  {
    importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    id: /^\.\/FilterDropdown$/,
    instead: `${stub}filter-dropdown`,
    why: "no column has a filter menu: filters have their own bar",
  },
  {
    importer: /antd\/es\/table\/hooks\/useSelection\.js$/,
    id: /^\.\.\/\.\.\/(dropdown|radio)$/,
    instead: `${stub}nothing`,
    why: "rows are chosen by checkboxes, without a menu of selections",
  },
  {
    importer: /antd\/es\/table\/InternalTable\.js$/,
    id: /^\.\.\/config-provider\/defaultRenderEmpty$/,
    instead: `${stub}nothing`,
    why: "an empty list says in its own words what it is and what to do",
  },
  {
    importer: /@ant-design\/icons\/es\/utils\.js$/,
    id: /^rc-util\/es\/Dom\/dynamicCSS$/,
    instead: `${stub}icon-style`,
    why: "every icon looked through all styles of the page for the one that all icons share",
  },
  {
    importer: /rc-table\/es\/Table\.js$/,
    id: /^rc-util\/es\/getScrollBarSize$/,
    instead: `${stub}no-scroll-bar`,
    why: "no table has a head of its own: to measure the scroll bar laid the whole page out before it was drawn",
  },
  {
    importer: /antd\/es\/pagination\/Pagination\.js$/,
    id: /^\.\.\/select$/,
    instead: `${stub}select`,
    why: "no list offers another page size",
  },
];

const stubs: Record<string, string> = {
  [`${stub}filter-dropdown`]: "export default () => null; export const flattenKeys = () => [];",
  [`${stub}no-scroll-bar`]: "export const getTargetScrollBarSize = () => ({ width: 0, height: 0 });",
  [`${stub}nothing`]: "export default () => null;",
  [`${stub}icon-style`]: `
    import { updateCSS as put } from "rc-util/es/Dom/dynamicCSS";
    let style;
    export const updateCSS = (...given) => (style ??= put(...given));`,
  [`${stub}select`]: "const Select = () => null; Select.Option = () => null; export default Select;",
};

/** Keeps out of the first list what antd's table and inputs import and this product never shows. */
export function leanAntd(): Plugin {
  return {
    name: "lean-antd",
    enforce: "pre",
    apply: "build",
    async resolveId(id, importer) {
      if (id.startsWith(stub)) return id;
      const rule = importer && rules.find((one) => one.importer.test(importer.replace(/\\/g, "/")) && one.id.test(id));
      if (!rule) return undefined;
      return rule.instead.startsWith(stub) ? rule.instead : this.resolve(rule.instead, importer, { skipSelf: true });
    },
    load: (id) => stubs[id],
  };
}
