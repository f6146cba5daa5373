import type { Respelled } from './respell.ts'

const VOWEL = '[aeiou]'

/**
 * The words that a language can have, by its letters without marks: onsets, what may close a syllable, and which
 * vowels may meet. Sources stand in the orthographies. A word of another shape is foreign, whatever it means.
 */
const SHAPES: Readonly<Record<Respelled, RegExp>> = {
  // (C)V with nasal vowels and syllabic nasals. No c, q, v, x, z; words end in a vowel or n.
  yo: new RegExp(`^(?:(?:gb|[bdfghjklmnprstwy]|sh)?(?:${VOWEL}+n?|(?<=^|${VOWEL}n?)[mn])|[mn](?=[bdfgjklmnprstwy]))+$`),
  // (C)V and syllabic nasals; f, v and z are native. A word ends in a vowel; m and n close names (Ogbonnayam).
  ig: new RegExp(
    `^(?:(?:gb|gh|gw|kp|kw|nw|ny|ch|sh|[bdfghjklmnprstvwyz])?(?:${VOWEL}+)|[mn](?=[bcdfghjklmnprstvwyz]|$))+$`,
  ),
  // CV, CVV and CVC; a closed syllable ends in nearly any one consonant, a word mostly in n, r, s or m.
  ha: new RegExp(
    `^(?:'?(?:[fgk][wy]|sh|ts|'y|[bcdfghjklmnrstwyz])?(?:ai|au|aa|ee|ii|oo|uu|${VOWEL})(?:sh(?!$)|ts(?!$)|[bdfghjklmnrstwyz](?=[bcdfghjklmnrstwyz'])|[nrsmlkbdtwyf]$)?)+'?$`,
  ),
  // As in Zulu, without clicks; words from Arabic and English have clusters inside. A word ends in a vowel, or in ng'.
  sw: new RegExp(
    `^(?:(?:[mn](?=[bcdfghjklmnprstvwyz]))?(?:s(?=[tkp]))?(?:sh|ch|th|dh|gh|kh|ny|ng'?|[bdfghjklmnprstvwyz])?[lr]?w?y?${VOWEL}(?:sh|th|[bdfghjklmnprstwz])?)+(?<=[aeiou]|ng'?)$`,
  ),
  // (N)C(w)V: the vowel of every syllable is followed by the next onset; only vowels, or m in old words, end a word.
  zu: new RegExp(
    `^(?:(?:m(?=[bcdfghjklmnqstvwxyz])|(?:n?(?:gc|gq|gx|ch|qh|xh|[cqx])|m?(?:bh|ph|p|b|f|v)|n?(?:dl|hl|tsh|th|ts|kh|kl|sh|hh|ny|ng|[dgjkstvz])|[hlmnwy]|mn)?w?y?)?(?:${VOWEL}|aa|oo)|m(?=[bcdfghjklmnqstvwxyz]))+$`,
  ),
}

/** Whether a word in small letters without marks could be one of the language by its shape. */
export function hasNativeShape(plain: string, language: Respelled): boolean {
  return SHAPES[language].test(plain)
}
