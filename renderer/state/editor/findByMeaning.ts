/** Something that can be looked for. */
export interface Findable {
  readonly label: string
  /** Other words for it, by which people look for it. */
  readonly words?: string
}

/** Lower case without marks, as nobody types the tones of a name to find it. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function wordsIn(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** How well a word that was typed matches: a word of the name before another word for it, whole before its start. */
const [NAME_RANK, NAME_START, SYNONYM_RANK, OTHER_START, INNER_MATCH_RANK] = [8, 6, 4, 3, 1] as const

/**
 * The entries that have every word of a query, in any order, as a word or the start of one, in their name or among their
 * other words; the best first. Equally good ones stay in the order in which they were given.
 */
export function findByMeaning<T extends Findable>(entries: readonly T[], query: string): T[] {
  const queryWords = wordsIn(query)
  if (queryWords.length === 0) return [...entries]
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, queryWords) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry)
}

function rankOf({ label, words = '' }: Findable, queryWords: readonly string[]): number {
  const [own, others] = [wordsIn(label), wordsIn(words)]
  const ranks = queryWords.map((word) => rankOfWord(word, own, others))
  if (ranks.includes(0)) return 0
  // A name that was typed, or begun, as it is comes before those that have its words among more.
  const typed = queryWords.join(' ')
  const name = own.join(' ')
  const asItIs = name === typed ? 2 * NAME_RANK : name.startsWith(typed) ? NAME_RANK : 0
  return ranks.reduce((sum, rank) => sum + rank, 0) / queryWords.length + asItIs
}

function rankOfWord(word: string, own: readonly string[], others: readonly string[]): number {
  if (own.includes(word)) return NAME_RANK
  if (own.some((one) => one.startsWith(word))) return NAME_START
  if (others.includes(word)) return SYNONYM_RANK
  if (others.some((one) => one.startsWith(word))) return OTHER_START
  return word.length > 2 && own.some((one) => one.includes(word)) ? INNER_MATCH_RANK : 0
}
