/** A text with plain letters and figures for signs that stand for them, and where its characters are in the given text. */
interface PlainText {
  readonly text: string
  /** The place in the given text of a place in this one. */
  readonly placeOf: (place: number) => number
}

/** Signs of several letters or figures (Ⅳ, ㎏, ①, 𝐁, １), and figures of other scripts. Not ™, ½ or ², which have words of their own. */
const COMPOUND_SIGN =
  /[\u203c\u2047-\u2049\u2160-\u2188\u2460-\u24ff\u2776-\u2793\u3200-\u33ff\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f100}-\u{1f10a}µ⁄∕∗ℓ]|[\p{Nd}--[0-9]]|(?<=\p{L})[′ʹ](?=\p{L})|(?<=\d\s?)[º˚]/gv
const OTHER_SIGNS: Readonly<Record<string, string>> = {
  '⁄': '/',
  '∕': '/',
  '∗': '*',
  '′': '’',
  ʹ: '’',
  º: '°',
  '˚': '°',
}

/** Writes signs that stand for letters and figures as these. The text is in NFC. */
export function plainSigns(text: string): PlainText {
  const places: number[] = []
  let [plain, from] = ['', 0]
  for (const { 0: sign, index } of text.matchAll(COMPOUND_SIGN)) {
    for (let place = from; place < index; place++) places.push(place)
    const written = plainSign(sign)
    for (let letter = 0; letter < written.length; letter++) places.push(index)
    plain += text.slice(from, index) + written
    from = index + sign.length
  }
  if (from === 0) return { text, placeOf: (place) => place }
  const added = from - places.length
  return { text: plain + text.slice(from), placeOf: (place) => places[place] ?? place + added }
}

function plainSign(sign: string): string {
  const known = OTHER_SIGNS[sign]
  if (known !== undefined) return known
  const written = sign.normalize('NFKC')
  // ⑴ and 1. in one sign; figures that are circled in black have no such form.
  const bare = /^[(]?(\d+|\p{L})[).]$/u.exec(written)?.[1] ?? written
  const [point = 0] = [bare.codePointAt(0)]
  if (/^[\u2776-\u2793]$/u.test(bare)) return `${((point - 0x2776) % 10) + 1}`
  if (/^[\u24eb-\u24ff]$/u.test(bare)) return `${blackFigure(point)}`
  return /^[\p{Nd}--[0-9]]$/v.test(bare) ? `${digitOf(point)}` : bare
}

/** ⓫ to ⓴, ⓵ to ⓾ and the noughts. */
function blackFigure(point: number): number {
  if (point <= 0x24f4) return point === 0x24ea ? 0 : point - 0x24eb + 11
  return point === 0x24ff ? 0 : point - 0x24f5 + 1
}

/** The value of a figure of another script: its distance from the nought, as ten of them always follow each other. */
function digitOf(point: number): number {
  let below = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - below - 1))) below++
  return below % 10
}

/**
 * Whether nobody says a sign: pictures and their parts, ornaments, bullets, notes of music, frames, and what tells of
 * rights (©). Figures in one sign are none of these.
 */
export function isSilentSign(sign: string): boolean {
  return SILENT_SIGN.test(sign)
}

const SILENT_SIGN =
  /^(?:(?!\d|[#*‼⁉〰])\p{Extended_Pictographic}|[©®™℠\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]|[\u2500-\u2775\u2794-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}♩-♬]|[\p{Cf}\p{Cc}\p{Variation_Selector}\p{M}])$/v
