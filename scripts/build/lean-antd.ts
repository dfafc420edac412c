import type { Plugin } from "vite";

/** Parts of antd that no screen of this product uses; the build leaves them out, with the reason why that is safe. */
const unused: readonly { importer: RegExp; id: RegExp; why: string }[] = [
  {
    importer: /antd\/es\/table\/hooks\/useFilter\/index\.js$/,
    id: /^\.\/FilterDropdown$/,
    why: "no column has a filter menu: filters have their own bar",
  },
  {
    importer: /antd\/es\/table\/hooks\/useSelection\.js$/,
    id: /^\.\.\/\.\.\/(dropdown|radio)$/,
    why: "rows are chosen by checkboxes, without a menu of selections",
  },
  {
    importer: /antd\/es\/table\/InternalTable\.js$/,
    id: /^\.\.\/config-provider\/defaultRenderEmpty$/,
    why: "an empty list shows a state of its own",
  },
  { importer: /antd\/es\/pagination\/Pagination\.js$/, id: /^\.\.\/select$/, why: "no list offers another page size" },
  {
    importer: /(antd\/es\/table\/InternalTable|rc-table\/es\/index)\.js$/,
    id: /\/VirtualTable$/,
    why: "no table is so long that it draws only what is seen",
  },
  {
    importer: /antd\/es\/result\/index\.js$/,
    id: /^\.\/(noFound|serverError|unauthorized)$/,
    why: "results have an icon, never a picture",
  },
  { importer: /antd\/es\/card\/Card\.js$/, id: /^\.\.\/tabs$/, why: "no card has tabs in its head" },
  { importer: /antd\/es\/breadcrumb\/BreadcrumbItem\.js$/, id: /^\.\.\/dropdown\/dropdown$/, why: "no breadcrumb opens a menu" },
  { importer: /antd\/es\/typography\/Base\/index\.js$/, id: /^\.\.\/Editable$/, why: "no text is edited in its place" },
  {
    importer: /antd\/es\/button\/style\/token\.js$/,
    id: /color-picker\/components\/ColorPresets$/,
    why: "only a filled button without a colour asks it for its text, and no screen has one",
  },
  { importer: /antd\/es\/avatar\/AvatarGroup\.js$/, id: /^\.\.\/popover$/, why: "avatars stand alone" },
];

/** Modules that need one part of a package, not all of it: the package by its name, the part by its path. */
const smaller: readonly { importer: RegExp; id: string; to: string; why: string }[] = [
  {
    importer: /antd\/es\/form\/context\.js$/,
    id: "rc-field-form",
    to: "rc-field-form/es/FormContext",
    why: "every input imports the form's context, which would bring the form",
  },
  {
    importer: /antd\/es\/color-picker\/color\.js$/,
    id: "@rc-component/color-picker",
    to: "@rc-component/color-picker/es/color",
    why: "every button imports the type of a colour, which would bring the picker",
  },
];

const nothing = "\0lean-antd/nothing";
const code =
  "const Nothing = () => null; Nothing.Option = Nothing; export default Nothing; export const flattenKeys = () => [], genVirtualTable = Nothing, isBright = Nothing;";

const exactly = (id: string): RegExp => new RegExp(`^${id}$`);

/**
 * Leave out parts of antd this product never shows, and the form validator from inputs outside forms. Without it a
 * quarter more JavaScript loads before the first row of a list.
 */
export function leanAntd(): Plugin {
  return {
    name: "lean-antd",
    enforce: "pre",
    apply: "build",
    resolveId: {
      // The bundler asks only for these, not for each of thousands of modules.
      filter: { id: [exactly(nothing), ...smaller.map(({ id }) => exactly(id)), ...unused.map(({ id }) => id)] },
      async handler(id, importer) {
        if (id === nothing) return id;
        const from = importer?.replaceAll("\\", "/") ?? "";
        const part = smaller.find((one) => one.id === id && one.importer.test(from));
        if (part) return this.resolve(part.to, importer, { skipSelf: true });
        return unused.some((part) => part.importer.test(from) && part.id.test(id)) ? nothing : undefined;
      },
    },
    load: { filter: { id: exactly(nothing) }, handler: () => code },
  };
}
