import type { Target } from '../contract/records.ts'
import type { Lexicon, LexiconWords } from './lexicon.ts'

/** The words of two lexicons together: what both know was confirmed as often as in both. */
export function mergeLexicons(own: Lexicon, other: Lexicon): Lexicon {
  const languages = new Set([...Object.keys(own), ...Object.keys(other)] as Target[])
  return Object.fromEntries([...languages].map((one) => [one, mergeWords(own[one] ?? {}, other[one] ?? {})]))
}

function mergeWords(own: LexiconWords, other: LexiconWords): LexiconWords {
  // A map, as words such as `constructor` are names of what every object has.
  const words = new Map(Object.entries(own))
  for (const [plain, forms] of Object.entries(other)) {
    const counts = new Map(Object.entries(words.get(plain) ?? {}))
    for (const [form, count] of Object.entries(forms)) counts.set(form, (counts.get(form) ?? 0) + count)
    words.set(plain, Object.fromEntries(counts))
  }
  return Object.fromEntries(words)
}
