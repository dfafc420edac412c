/** Customers' comments by reason and language. */
const comments: Record<string, Record<string, readonly string[]>> = {
  en: {
    TOO_SMALL: ["Runs a full size small.", "Tight across the shoulders.", ""],
    TOO_LARGE: ["Lovely, but I swim in it.", "Could I have known it runs large?", ""],
    CHANGED_MIND: ["The colour does not suit me.", "", "Bought two to choose from."],
    NOT_AS_DESCRIBED: ["The picture shows another shade.", "It says waterproof. It is not."],
    DEFECTIVE: ["The seam opened on the second day.", "Zip came off in my hand."],
    DAMAGED: ["The box was crushed on one side.", "Cracked when I unpacked it."],
    WRONG_ITEM: ["This is not what I ordered."],
    ARRIVED_LATE: ["It came two days after we left.", "Too late for the birthday."],
    BETTER_PRICE: ["Saw it for less the week after.", ""],
    OTHER: ["Please call me about this.", ""],
  },
  fr: {
    TOO_SMALL: ["Taille vraiment petit, il me faudrait au-dessus."],
    CHANGED_MIND: ["La couleur ne me va pas, dommage."],
    DAMAGED: ["Arrivé fêlé, l'emballage était intact."],
    ARRIVED_LATE: ["Reçu après les vacances…"],
  },
  vi: {
    TOO_SMALL: ["Áo hơi chật vai, mình muốn đổi."],
    NOT_AS_DESCRIBED: ["Màu thực tế đậm hơn trong ảnh nhiều."],
    CHANGED_MIND: ["Mình đặt nhầm màu."],
  },
  cn: { TOO_SMALL: ["尺码偏小,肩膀有点紧。"], CHANGED_MIND: ["颜色和想象的不一样。"], ARRIVED_LATE: ["到得太晚了。"] },
  ar: { TOO_LARGE: ["المقاس أكبر مما توقعت."], TOO_SMALL: ["المقاس صغير، أرجو الاسترجاع."], CHANGED_MIND: ["غيّرت رأيي، شكرًا لكم."] },
};

export const commentsOn = (reason: string, language: string): readonly string[] =>
  comments[language]?.[reason] ?? comments.en?.[reason] ?? [""];
