/** A spoken text and when it is spoken, in seconds. Timed words of it, where they are known, tell the times more exactly. */
export interface SpokenText {
  readonly text: string
  /** Short code of its language. */
  readonly language: string | undefined
  readonly start: number
  readonly end: number
  readonly words?: readonly { readonly text: string; readonly start: number; readonly end: number }[] | undefined
}

/** How the closed lips of a dub agree with those of its source. */
interface LipAgreement {
  /** Times that the lips close in the source. */
  readonly seen: number
  /** How many of these have one of the dub near. */
  readonly met: number
  /** Times that they close in the dub only. */
  readonly more: number
}

/** Seconds within which two closings look like one: about five pictures. */
export const LIP_CLOSURE_TOLERANCE_SECONDS = 0.2
/** Letters at which lips close, with what is spoken at once with them; ph is f in English. */
const LIP_CLOSURE_LETTERS = /[pbmɓ]+/gu
const ENGLISH_F = /ph/gu

/** The times in seconds, in order, at which lips close while a text is spoken: letters are taken to last equally long. */
export function lipClosures({ text, language, start, end, words }: SpokenText): number[] {
  const parts = words === undefined || words.length === 0 ? [{ text, start, end }] : words
  return parts.flatMap((part) => {
    const letters = lettersOf(part.text, language)
    const each = (part.end - part.start) / Math.max(1, letters.length)
    return Array.from(
      letters.matchAll(LIP_CLOSURE_LETTERS),
      ({ index, 0: run }) => part.start + (index + run.length / 2) * each,
    )
  })
}

/** Compares where lips close in a source and in its dub; each closing counts for one of the other at most. */
export function compareLips(source: SpokenText, dub: SpokenText): LipAgreement {
  const [seen, spoken] = [lipClosures(source), lipClosures(dub)]
  let [met, at] = [0, 0]
  for (const time of seen) {
    while (at < spoken.length && (spoken[at] as number) < time - LIP_CLOSURE_TOLERANCE_SECONDS) at++
    if (at >= spoken.length || (spoken[at] as number) > time + LIP_CLOSURE_TOLERANCE_SECONDS) continue
    met++
    at++
  }
  return { seen: seen.length, met, more: spoken.length - met }
}

/** The letters of a text alone, small and without marks; gaps between words are no time. */
function lettersOf(text: string, language: string | undefined): string {
  const letters = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
  return language === 'en' ? letters.replace(ENGLISH_F, 'f') : letters
}
