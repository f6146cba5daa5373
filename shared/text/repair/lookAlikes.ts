/** Cyrillic and Greek letters that look like Latin ones, from Unicode's confusables list; only unmistakable pairs. */
export const LATIN_LOOK_ALIKES: Readonly<Record<string, string>> = pairs(
  // Cyrillic
  'аa еe оo рp сc уy хx іi ѕs јj һh ԁd ӏl ԛq ԝw ԍG АA ВB ЕE ЗZ КK МM НH ОO РP СC ТT УY ХX ІI ЅS ЈJ ҺH ԌG ԚQ ԜW ' +
    // Greek
    'οo ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX νv ιi κk υu',
)

/**
 * Marks below a letter that are typed for the dot below: tails, commas, rings, lines. These spellings use none of them.
 */
export const FOR_DOT_BELOW: ReadonlySet<string> = new Set(
  '\u0316\u0317\u031d\u0320\u0324\u0325\u0326\u0327\u0328\u0329\u032c\u032d\u0330\u0331\u0332\u0333\u0345\u0348',
)

/** Spacing signs that are typed after a letter for its tone mark, with the mark they stand for. */
export const SPACING_TONES: Readonly<Record<string, string>> = {
  '´': '\u0301',
  ˊ: '\u0301',
  ˋ: '\u0300',
  '`': '\u0300',
}

/** Combining marks that are typed for the hook of a Hausa letter: hooks, horn, commas, and dot or line below. */
export const FOR_HOOK: ReadonlySet<string> = new Set('\u0309\u031b\u0313\u0314\u0315\u0321\u0322\u0323\u0327\u0331')

/** Signs typed after b, d or k for its hook: every shape of apostrophe, and the letters for glottal stops. */
export const HOOK_SIGNS = "ʼ'’‘`´ʹ′ʻˈʽʾʿˀ"

/** The hooked letters of Hausa, by the plain letter. */
export const HOOKED_LETTERS: Readonly<Record<string, string>> = pairs('bɓ dɗ kƙ yƴ BƁ DƊ KƘ YƳ')

/** Letters of other alphabets that are typed for the hooked letters of Hausa. */
export const HAUSA_LETTERS: Readonly<Record<string, string>> = pairs('ɖɗ ƉƊ đɗ ĐƊ ƃɓ ƂƁ ƀɓ ɃƁ ʠƙ ⱪƙ ⱩƘ')

function pairs(list: string): Record<string, string> {
  return Object.fromEntries(list.split(' ').map((pair) => [...pair] as [string, string]))
}
