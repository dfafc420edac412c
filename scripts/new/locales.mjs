import { languages } from "./words.mjs";

/** Words that every resource has, by language; those of its own fields and actions are taken from other pages, or start in English. */
const common = {
  en: {
    create: "New",
    edit: "Edit",
    created: "Created",
    lead: "Records of your store.",
    emptyText: "Create the first one.",
    deleteOf: "Delete {{name}}",
    question: "Delete {{name}}?",
    deleted: "Deleted",
  },
  fr: {
    create: "Nouveau",
    edit: "Modifier",
    created: "Créé le",
    lead: "Les données de votre boutique.",
    emptyText: "Créez la première fiche.",
    deleteOf: "Supprimer {{name}}",
    question: "Supprimer {{name}} ?",
    deleted: "Supprimé",
  },
  vi: {
    create: "Tạo mới",
    edit: "Sửa",
    created: "Ngày tạo",
    lead: "Dữ liệu của cửa hàng bạn.",
    emptyText: "Hãy tạo mục đầu tiên.",
    deleteOf: "Xóa {{name}}",
    question: "Xóa {{name}}?",
    deleted: "Đã xóa",
  },
  cn: {
    create: "新建",
    edit: "编辑",
    created: "创建时间",
    lead: "您店铺的数据。",
    emptyText: "请创建第一条记录。",
    deleteOf: "删除{{name}}",
    question: "删除{{name}}？",
    deleted: "已删除",
  },
  ar: {
    create: "جديد",
    edit: "تعديل",
    created: "تاريخ الإنشاء",
    lead: "بيانات متجرك.",
    emptyText: "أنشئ السجل الأول.",
    deleteOf: "حذف {{name}}",
    question: "هل تريد حذف {{name}}؟",
    deleted: "تم الحذف",
  },
};

/** Actions that the usual resource has, translated: the button, and the button of one record. What is said once it is done is the history's word. */
const knownActions = {
  activate: {
    fr: ["Activer", "Activer {{name}}"],
    vi: ["Kích hoạt", "Kích hoạt {{name}}"],
    cn: ["启用", "启用{{name}}"],
    ar: ["تفعيل", "تفعيل {{name}}"],
  },
  deactivate: {
    fr: ["Désactiver", "Désactiver {{name}}"],
    vi: ["Ngừng kích hoạt", "Ngừng kích hoạt {{name}}"],
    cn: ["停用", "停用{{name}}"],
    ar: ["إلغاء التفعيل", "إلغاء تفعيل {{name}}"],
  },
  archive: {
    fr: ["Archiver", "Archiver {{name}}"],
    vi: ["Lưu trữ", "Lưu trữ {{name}}"],
    cn: ["归档", "归档{{name}}"],
    ar: ["أرشفة", "أرشفة {{name}}"],
  },
  restore: {
    fr: ["Restaurer", "Restaurer {{name}}"],
    vi: ["Khôi phục", "Khôi phục {{name}}"],
    cn: ["恢复", "恢复{{name}}"],
    ar: ["استعادة", "استعادة {{name}}"],
  },
};

const capital = (word) => word[0].toUpperCase() + word.slice(1);
/** What is said once an action is done: the history's word for it, so that both say the same. */
const doneOf = (language, { past }, { verbs }) => capital(verbs[language][past] ?? past.replaceAll("_", " "));

function actionWords(language, { name, label, reason }, { say }) {
  const [button, ofOne] = knownActions[name]?.[language] ?? [
    say(language, label, "actions", { key: name, only: true }),
    say(language, `${label} {{name}}`, "actions", { key: `${name}Of`, only: true }),
  ];
  const question = reason ? [[`${name}Reason`, say(language, "Reason", "fields", { key: "reason" })]] : [];
  return [[name, button], [`${name}Of`, ofOne], ...question];
}

const entries = (of) => Object.fromEntries(of);

function wordsIn(language, names) {
  const { fields, actions, oneTitle, title, say } = names;
  const { create, edit, created, lead, emptyText, deleteOf, question, deleted } = common[language];
  const one = oneTitle.toLowerCase();
  const isEnglish = language === "en";
  const choices = fields.filter(({ values }) => values);
  return {
    lead: isEnglish ? `The ${title.toLowerCase()} of your store.` : lead,
    titles: isEnglish ? { create: `New ${one}`, edit: `Edit ${one}` } : { create, edit },
    emptyText: isEnglish ? `Create the first ${one}.` : emptyText,
    fields: { ...entries(fields.map(({ name, label }) => [name, say(language, label, "fields", { key: name })])), created_at: created },
    ...(choices.length > 0 && { values: entries(choices.map((field) => [field.name, valueWords(language, field, names)])) }),
    actions: { ...entries(actions.flatMap((action) => actionWords(language, action, names))), deleteOf },
    deleteQuestion: question,
    done: { ...entries(actions.map((action) => [action.name, doneOf(language, action, names)])), delete: deleted },
  };
}

const valueWords = (language, { name, values }, { say }) =>
  entries(values.map((value) => [value, say(language, capital(value.replaceAll("_", " ")), name, { key: value })]));

/** Return the resource's own words in every language, by language. */
export const locales = (names) =>
  entries(languages.map((language) => [language, `${JSON.stringify(wordsIn(language, names), null, 2)}\n`]));
