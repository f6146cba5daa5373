/** Letters of context from which the next letter is predicted. */
const CONTEXT_LETTERS = 3
/** The probability of a letter without any statistics. */
const UNSEEN_LETTER_PROBABILITY = 1 / 40

interface Followers {
  total: number
  readonly counts: Map<string, number>
}

/** The natural logarithm of the probability of a word, in lower case and without marks, in a language. */
export type LetterModel = (word: string) => number

/**
 * Learns the spelling of a language from words with their counts: the probability of each letter after the three
 * letters before it, interpolated with shorter contexts (Witten & Bell 1991, method C).
 */
export function letterModel(words: Iterable<readonly [word: string, count: number]>): LetterModel {
  const contexts = new Map<string, Followers>()
  for (const [word, count] of words) {
    for (const [context, letter] of steps(word)) {
      for (let from = 0; from <= context.length; from++) learn(contexts, context.slice(from), letter, count)
    }
  }
  return (word) => {
    let likelihood = 0
    for (const [context, letter] of steps(word)) likelihood += Math.log(chance(contexts, context, letter))
    return likelihood
  }
}

/** Each letter of a word, and its end, with the letters before it. */
function* steps(word: string): Generator<[context: string, letter: string]> {
  const whole = `_${word}_`
  for (let at = 1; at < whole.length; at++) yield [whole.slice(Math.max(0, at - CONTEXT_LETTERS), at), whole[at] ?? '']
}

function learn(contexts: Map<string, Followers>, context: string, letter: string, count: number): void {
  const followers = contexts.get(context) ?? { total: 0, counts: new Map<string, number>() }
  followers.total += count
  followers.counts.set(letter, (followers.counts.get(letter) ?? 0) + count)
  contexts.set(context, followers)
}

function chance(contexts: ReadonlyMap<string, Followers>, context: string, letter: string): number {
  let guess = UNSEEN_LETTER_PROBABILITY
  for (let from = context.length; from >= 0; from--) {
    const followers = contexts.get(context.slice(from))
    if (followers === undefined) break
    const kinds = followers.counts.size
    guess = ((followers.counts.get(letter) ?? 0) + kinds * guess) / (followers.total + kinds)
  }
  return guess
}
