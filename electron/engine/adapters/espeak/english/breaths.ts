import { asksWhether } from '../../speak/accents.ts'
import { KEPT_DECLINATION } from '../melodies.ts'
import type { EnglishReading } from './englishUnits.ts'

/** A phrase that is said in one breath, and its part in its sentence. */
export type Breath = Omit<EnglishReading, 'emphasised'>

/** Most characters without a breath. */
const MAX_BREATH_CHARACTERS = 150
/** Where English is breathed: behind commas and their like, before brackets and dashes. */
const BREATH_PLACE_PATTERN = /(?<=[,;:…)\]][”’"')]*\s+)|(?<=\s)(?=[([–—])|(?<=\s[–—-]\s+)|(?<=—)/u
/** Signs that would make espeak-ng rest inside a phrase: all but letters, figures, and apostrophes and hyphens within words. */
const PAUSING_SIGNS_PATTERN = /(?<!\p{L})['’]|[^\p{L}\p{M}\p{N}'’\s-]|(?<=\s|^)-+|-(?=\s|$)/gu
/** Semitones that a phrase of a sentence lies under the one before it. */
const PHRASE_DOWNSTEP_SEMITONES = 0.6

/** An English sentence in phrases, which together are as long as it is: signs are spaces. */
export function breathsOf(sentence: string): { text: string; breath: Breath }[] {
  const asks = asksWhether(sentence)
  const parts: string[] = []
  for (const part of sentence.split(BREATH_PLACE_PATTERN).flatMap(shortened)) {
    // A sign alone has nothing to say.
    if (parts.length > 0 && !/[\p{L}\p{N}]/u.test(part)) parts[parts.length - 1] += part
    else parts.push(part)
  }
  const sunkAt = (index: number): number => Math.min(KEPT_DECLINATION.most, PHRASE_DOWNSTEP_SEMITONES * index)
  const meanSunk = parts.reduce((sum, _, index) => sum + sunkAt(index), 0) / Math.max(1, parts.length)
  return parts.map((text, index) => {
    const after = index < parts.length - 1 ? 'comma' : asks ? 'question' : 'stop'
    return { text: text.replace(PAUSING_SIGNS_PATTERN, ' '), breath: { after, asks, sunk: sunkAt(index) - meanSunk } }
  })
}

/** A phrase that is too long for a breath, in equal parts at spaces. */
function shortened(part: string): string[] {
  const count = Math.ceil(part.length / MAX_BREATH_CHARACTERS)
  if (count < 2) return [part]
  const words = part.split(/(?<=\s)(?=\S)/u)
  const parts: string[] = []
  let position = 0
  for (const word of words) {
    const index = Math.min(count - 1, Math.floor((position * count) / part.length))
    parts[index] = (parts[index] ?? '') + word
    position += word.length
  }
  return parts.filter((one) => one !== undefined)
}
