import type { Target } from '../contract/records.ts'
import type { BandPart, Line } from '../project/document.ts'
import { spokenText, voiceText } from '../project/takes/takeKey.ts'
import type { Dictionary } from '../project/texts/dictionary.ts'
import { findLanguage } from '../text/languages.ts'
import { type SpokenSound, spokenSounds } from '../text/speech/spokenSounds.ts'
import { timedWords, timesOnText, wordOfOffset } from '../timing/words/wordTimes.ts'
import { type BandMarkKind, SOURCE_LIP_KINDS, type SourceLipKind } from './bandMarks.ts'
import { bandParts, MIN_PAUSE_SECONDS } from './bandParts.ts'

/** A shape of the lips while a text is spoken, and its letters: UTF-16 offsets in the NFC text, `to` excluded. */
export interface LipShape {
  readonly kind: Extract<BandMarkKind, 'lips_closed' | 'lip_teeth' | 'lips_round' | 'mouth_a' | 'mouth_i' | 'mouth_o'>
  readonly from: number
  readonly to: number
}

/** A shape of the lips with the seconds of the film in which it is seen. */
export interface TimedLipShape extends LipShape {
  readonly start: number
  readonly end: number
}

/** A shape of the lips in a source or its dub, and whether the other has it near, too. */
export interface LipMeeting extends TimedLipShape {
  readonly met: boolean
}

/** A shape of the source's mouth at a second of the film, and whether the translation has it near. */
export interface BandLip {
  readonly time: number
  readonly kind: SourceLipKind
  readonly met: boolean
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

/** The shape of each sound, in IPA or as an `EnglishSound`; kp and gb close the lips, too. Others leave them as they are. */
const SHAPES: readonly (readonly [LipShape['kind'], RegExp])[] = [
  ['lips_closed', /^(?:[kg]?[pb]|[mɓ])/u],
  ['lip_teeth', /^[fv]/u],
  ['lips_round', /^(?:[wʊ]|u(?!h))|ʷ$/u],
  ['mouth_o', /^[oɔ]/u],
  ['mouth_a', /^(?:a|uh)/u],
  ['mouth_i', /^(?:[iɪɛ]|e(?!r))/u],
]

/** By what the lips of a line are known: the languages, the dictionary of its project, and the words of its take where it has one. */
interface LineLipsOptions {
  readonly target: Target
  readonly sourceLanguage: string | undefined
  readonly dictionary: Dictionary
  readonly takeWords?: readonly BandPart[] | undefined
}

/**
 * The shapes of the lips in a line: of its source by the times of its words, and of its dub by its words on the band, as the
 * dictionary of the project has them said.
 */
export function lineLips(
  line: Line,
  { target, sourceLanguage, dictionary, takeWords }: LineLipsOptions,
): { readonly source: TimedLipShape[]; readonly dub: TimedLipShape[] } {
  const source = line.source.normalize('NFC')
  const [shown, said] = [spokenText(line, target), voiceText(line, target, dictionary)]
  const parts = bandParts(line, target, takeWords)
  return {
    source: lipShapesOnBand(source, sourceLanguage, partsOf(source, line, line.words)),
    dub: lipShapesOnBand(said, target, said === shown ? parts : partsOf(said, line, timedWords(shown, parts))),
  }
}

/** The closed lips and wide vowels of a line's source in order of time; none where its mouth is not seen. */
export function sourceLips(line: Line, options: LineLipsOptions): BandLip[] {
  if (line.view !== 'on_screen') return []
  const { source, dub } = lineLips(line, options)
  return SOURCE_LIP_KINDS.flatMap((kind) =>
    lipMeetings(source, dub, kind).source.map((shape) => ({ time: middleOf(shape), kind, met: shape.met })),
  ).sort((a, b) => a.time - b.time)
}

/** A text by the words of a similar one, or as one part that lasts as long as its line. */
function partsOf(text: string, { start, end }: Line, words: Line['words'] = []): BandPart[] {
  const parts = timesOnText(words, text)
  return parts.length > 0 ? parts : [{ from: 0, to: text.length, start, end }]
}

/**
 * The shapes of the lips of a text by its sounds in a home language, in order; by its Latin letters in another one. Sounds of one
 * shape that follow each other without a break keep it: mb closes the lips once, as do m and b in "from behind".
 */
export function lipShapes(text: string, language: string | undefined): LipShape[] {
  return heldShapes(soundsOf(text, language)).map(({ kind, first, last }) => ({
    kind,
    from: first.offset,
    to: last.offset + last.length,
  }))
}

/**
 * How long a consonant lasts beside a vowel. Measured on two voices of Festival, 0.8 places closed lips in a word best (0.5 to 1 were
 * tried on 75 sentences); half, as in the inherent durations of Klatt (1979), is that of stressed syllables alone.
 */
const CONSONANT_SHARE = 0.8

/**
 * The shapes of the lips of a text with their seconds. `parts` are words or syllables of the NFC text with theirs, in order; the
 * sounds of a part share its time. Words that are in none have no shapes.
 */
export function lipShapesOnBand(
  text: string,
  language: string | undefined,
  parts: readonly BandPart[],
): TimedLipShape[] {
  const ofParts: SpokenSound[][] = parts.map(() => [])
  for (const sound of soundsOf(text, language)) {
    const index = wordOfOffset(parts, sound.offset)
    // A sound of a figure may have the space in it: 20 000.
    if (text.slice(sound.offset, parts[index]?.from).trim() === '') ofParts[index]?.push(sound)
  }
  const timed = parts.flatMap((part, index) => overTime(ofParts[index] ?? [], part, parts[index - 1]))
  return heldShapes(timed).map(({ kind, first, last }) => ({
    kind,
    ...{ from: first.offset, to: last.offset + last.length },
    ...{ start: first.start, end: last.end },
  }))
}

function overTime(
  sounds: readonly SpokenSound[],
  { start, end }: BandPart,
  last: BandPart | undefined,
): (SpokenSound & { start: number; end: number })[] {
  const shares = sounds.map(({ kind }) => (kind === 'vowel' ? 1 : CONSONANT_SHARE))
  const each = (end - start) / shares.reduce((sum, share) => sum + share, 0)
  const isAfterPause = last !== undefined && start - last.end >= MIN_PAUSE_SECONDS
  let time = start
  return sounds.map((sound, index) => {
    const from = time
    time += each * (shares[index] ?? 0)
    const before = index === 0 && isAfterPause ? 'comma' : sound.before
    return { ...sound, before, start: from, end: time }
  })
}

function soundsOf(text: string, language: string | undefined): SpokenSound[] {
  const home = language === undefined ? undefined : findLanguage(language)?.code
  if (home !== undefined) return spokenSounds(text, home)
  return Array.from(text.normalize('NFC').matchAll(/\p{L}/gu), ({ 0: letter, index }) => {
    const phone = letter.toLowerCase().normalize('NFD').charAt(0)
    const kind = /[aeiou]/u.test(phone) ? 'vowel' : 'consonant'
    return { kind, phone, offset: index, length: letter.length, before: 'none' }
  })
}

/** The shapes of sounds, each with its first and last sound. */
function heldShapes<One extends SpokenSound>(
  sounds: readonly One[],
): { kind: LipShape['kind']; first: One; last: One }[] {
  const held: { kind: LipShape['kind']; first: One; last: One }[] = []
  let before: LipShape['kind'] | undefined
  for (const sound of sounds) {
    const kind = SHAPES.find(([, phones]) => phones.test(sound.phone))?.[0]
    const last = held.at(-1)
    const isHeld = kind === before && sound.before === 'none'
    if (kind !== undefined && last !== undefined && isHeld) last.last = sound
    else if (kind !== undefined) held.push({ kind, first: sound, last: sound })
    before = kind
  }
  return held
}

/** Seconds within which two shapes of the lips look like one: about five pictures. */
export const LIP_TOLERANCE_SECONDS = 0.2

/**
 * The shapes of one kind in a source and in its dub, each with whether one of the other is near; each is near one at most. Shapes
 * are in order of time.
 */
export function lipMeetings(
  source: readonly TimedLipShape[],
  dub: readonly TimedLipShape[],
  kind: LipShape['kind'],
): { readonly source: LipMeeting[]; readonly dub: LipMeeting[] } {
  const [seen, spoken] = [source, dub].map((shapes) =>
    shapes.filter((shape) => shape.kind === kind).map((shape) => ({ ...shape, met: false })),
  ) as [(TimedLipShape & { met: boolean })[], (TimedLipShape & { met: boolean })[]]
  let at = 0
  for (const shape of seen) {
    const time = middleOf(shape)
    while (at < spoken.length && middleOf(spoken[at] as TimedLipShape) < time - LIP_TOLERANCE_SECONDS) at++
    const near = spoken[at]
    if (near === undefined) break
    if (middleOf(near) > time + LIP_TOLERANCE_SECONDS) continue
    shape.met = true
    near.met = true
    at++
  }
  return { source: seen, dub: spoken }
}

const middleOf = ({ start, end }: TimedLipShape): number => (start + end) / 2

/** Counts where lips close in a source and in its dub. */
export function compareLips(source: readonly TimedLipShape[], dub: readonly TimedLipShape[]): LipAgreement {
  const closings = lipMeetings(source, dub, 'lips_closed')
  return {
    seen: closings.source.length,
    met: closings.source.filter(({ met }) => met).length,
    more: closings.dub.filter(({ met }) => !met).length,
  }
}
