import { foldText } from '../foldText.ts'
import { isRuleLanguage, type RuleLanguage } from '../speech/phonology.ts'
import { unreadCharacters } from '../speech/syllables.ts'
import type { PlacedLetter } from './alphabets.ts'

/** Pictures, musical notes and letters of other scripts, which voices made for Latin text skip. */
const NEVER_READ =
  /(?![\p{Script=Latin}\p{Script=Common}])\p{L}\p{M}*|\p{Extended_Pictographic}(?<![\d©®™])|[\u2500-\u27bf♩-♯]/gu

/** Texts of nothing but letters, figures and stops that every rule language reads; they need no reading. */
const ALWAYS_READ =
  /^(?:[a-zẹọṣịụṅàáèéìíòóùúńǹḿāēīōūâêîôû](?:\u0300|\u0301|\u0302|\u0304|\u030c|\u0323)*|[\d\s.,!?…:;'’"“”()‐–—-])*$/iu

/**
 * The signs that a voice leaves out, each once, at its first position. For Yoruba, Igbo, Hausa and Zulu: signs that the
 * built-in reading rules cannot say (they read figures, dates, money and common signs). For other languages: pictures
 * and letters of other scripts.
 */
export function unreadSigns(text: string, language: string): PlacedLetter[] {
  const all = isRuleLanguage(language)
    ? byRules(text, language)
    : Array.from(text.matchAll(NEVER_READ), ({ 0: sign, index }) => ({
        text: sign,
        start: index,
        end: index + sign.length,
      }))
  const seen = new Set<string>()
  return all.filter(({ text: sign }) => !seen.has(sign) && seen.add(sign))
}

function byRules(text: string, language: RuleLanguage): PlacedLetter[] {
  if (ALWAYS_READ.test(text)) return []
  const unread = unreadCharacters(text, language)
  if (unread.length === 0) return []
  const folded = foldText(text, 'NFC')
  return unread.flatMap(({ character, offset }) => {
    const start = folded.startOf(offset)
    const end = folded.endOf(offset + character.length)
    return start < 0 || end <= start ? [] : [{ text: text.slice(start, end), start, end }]
  })
}
