/** Letters of other alphabets that look like Latin ones, as Unicode's confusables list has them; only the sure ones. */
export const LATIN_LOOK_ALIKES: Readonly<Record<string, string>> = pairs(
  // Cyrillic
  'аa еe оo рp сc уy хx іi ѕs јj һh ԁd ӏl ԛq ԝw ԍG АA ВB ЕE ЗZ КK МM НH ОO РP СC ТT УY ХX ІI ЅS ЈJ ҺH ԌG ԚQ ԜW ' +
    // Greek
    'οo ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX νv ιi κk υu',
)

/** Marks below that hang where the dot belongs: tails, commas, rings, lines. None of them is written in these spellings. */
export const FOR_DOT_BELOW: ReadonlySet<string> = new Set(
  '\u0316\u0317\u031d\u0320\u0324\u0325\u0326\u0327\u0328\u0329\u032c\u032d\u0330\u0331\u0332\u0333\u0345\u0348',
)

/** Signs with a place of their own that are typed for the tone mark on the letter before them. */
export const SPACING_TONES: Readonly<Record<string, string>> = {
  '´': '\u0301',
  ˊ: '\u0301',
  ˋ: '\u0300',
  '`': '\u0300',
}

/** Marks typed for the hook of a Hausa letter: hook above, horn, commas above, dot and lines below, and hooks below. */
export const FOR_HOOK: ReadonlySet<string> = new Set('\u0309\u031b\u0313\u0314\u0315\u0321\u0322\u0323\u0327\u0331')

/** Signs typed behind b, d or k for its hook: every shape of apostrophe, and the modifier letters for glottal stops. */
export const HOOK_SIGNS = "ʼ'’‘`´ʹ′ʻˈʽʾʿˀ"

/** The Hausa letters, by the plain one. */
export const HOOKED_LETTERS: Readonly<Record<string, string>> = pairs('bɓ dɗ kƙ yƴ BƁ DƊ KƘ YƳ')

/** Letters of other African and European alphabets that are typed for the Hausa ones. */
export const HAUSA_LETTERS: Readonly<Record<string, string>> = pairs('ɖɗ ƉƊ đɗ ĐƊ ƃɓ ƂƁ ƀɓ ɃƁ ʠƙ ⱪƙ ⱩƘ')

function pairs(list: string): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((pair) => [...pair] as [string, string]))
}
