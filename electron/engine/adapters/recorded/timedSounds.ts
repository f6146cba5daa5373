import { soundsOf } from '../../../../shared/text/speech/recording/diphones.ts'
import type { SpokenUnit } from '../espeak/pitchContour.ts'

/** A sound of a phrase; times in seconds from the phrase's start. */
export interface TimedSound {
  readonly sound: string
  readonly isNucleus: boolean
  readonly start: number
  readonly end: number
  /** A factor on its loudness. */
  readonly loud: number
}

/** Least seconds of a sound, where espeak-ng reports none. */
const MIN_SOUND_SECONDS = 0.01

/** The sounds of a phrase that espeak-ng spoke, with their times; `end` is the second where the last one ends. */
export function timedSounds(units: readonly SpokenUnit[], end: number): TimedSound[] {
  const groups = groupsOf(units)
  const begun: Omit<TimedSound, 'end'>[] = []
  for (const [index, group] of groups.entries()) {
    const last = begun.at(-1)?.start ?? Number.NEGATIVE_INFINITY
    begun.push(...beginnings(group, groups[index + 1]?.[0]?.start ?? end, last))
  }
  return begun.map((one, index) => ({ ...one, end: Math.max(one.start + 0.001, begun[index + 1]?.start ?? end) }))
}

/** The units of each syllable: one, or two where its pitch glides. */
function groupsOf(units: readonly SpokenUnit[]): SpokenUnit[][] {
  const groups: SpokenUnit[][] = []
  for (const unit of units) {
    const last = groups.at(-1)
    if (last?.[0]?.unit.syllable === unit.unit.syllable) last.push(unit)
    else groups.push([unit])
  }
  return groups
}

/**
 * Where the sounds of a syllable begin. espeak-ng says some of them as two phonemes; the nucleus is the last one of an open
 * syllable, as in its melody, and onsets share what is before it. `earlier` is where the sound before them begins.
 */
function beginnings(group: readonly SpokenUnit[], stop: number, earlier: number): Omit<TimedSound, 'end'>[] {
  const [first, last] = [group[0], group.at(-1)]
  if (first === undefined || last === undefined) return []
  const { syllable, note } = first.unit
  const { onset, coda } = syllable
  const closing = coda.length === 0 ? [] : last.phonemes.slice(-coda.length)
  const before = first.phonemes.slice(0, first === last ? first.phonemes.length - closing.length : undefined)
  const nucleus = Math.max(0, before.length - 1)
  const starts = [
    ...onset.map((_, index) => before[Math.floor((index * nucleus) / onset.length)]),
    onset.length === 0 ? first.start : before[nucleus],
    ...coda.map((_, index) => closing[index]),
  ]
  const sounds = soundsOf(syllable)
  const even = (stop - first.start) / sounds.length
  let soundStart = Math.max(first.start - MIN_SOUND_SECONDS, earlier)
  return sounds.map((sound, index) => {
    const reportedStart = starts[index] ?? first.start + index * even
    soundStart = Math.max(reportedStart, soundStart + MIN_SOUND_SECONDS)
    return { sound, isNucleus: index === onset.length, start: soundStart, loud: note.loud ?? 1 }
  })
}
