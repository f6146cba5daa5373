import { LOUDNESS_PRESETS } from '../../../../shared/audio/mix/loudnessPresets.ts'
import { decimal, plainNumber } from '../../../../shared/basics/decimal.ts'
import { formatClock } from '../../../../shared/basics/timecode.ts'
import type { ProgrammeLoudness } from '../../../../shared/contract/local.ts'
import { type Message, say } from '../../../../shared/locale/message.ts'
import type { MixPlan } from '../tasks.ts'
import type { DubRecipe, DubSound } from './dubSound.ts'

/** LU by which a dub may miss its target without a note. */
const LOUDNESS_TARGET_TOLERANCE_LU = 0.5

/** The measured loudness of the dub. Call it when the sound is finished. */
export function loudnessOf({ plan, balance }: DubRecipe, sound: DubSound): ProgrammeLoudness {
  const { target, dialogue } = balance
  return {
    preset: plan.loudness,
    target: Math.round(target * 10) / 10,
    dialogue,
    ...fieldIfFinite('integrated', sound.integrated(dialogue)),
    ...fieldIfFinite('source', balance.source),
    ...fieldIfFinite('truePeak', sound.truePeak()),
  }
}

/** Notes on the mix for the user. */
export function mixNotes({ plan, balance }: DubRecipe, loudness: ProgrammeLoudness): Message[] {
  const notes: Message[] = []
  const cut = plan.voices === undefined ? balance.lines.filter((line) => line.bed === 'speech').length : 0
  if (cut > 0 && plan.bed?.mode === 'remove_voices') {
    notes.push(say('engineNote.mix.middle'))
  } else if (cut > 0) {
    notes.push(say('engineNote.mix.lines', { lines: cut, all: balance.lines.length }))
  }
  const { audibleVoices } = balance
  if (audibleVoices.lines > 0)
    notes.push(
      say('engineNote.mix.heard', {
        lines: audibleVoices.lines,
        all: balance.lines.length,
        under: decimal(audibleVoices.under, 0),
      }),
    )
  const { integrated, source, target } = loudness
  if (plan.loudness === 'source' && source !== undefined && balance.bedGain < 1) {
    const levels = { source: decimal(source, 1), target: decimal(target, 1) }
    if (levels.source !== levels.target) notes.push(say('engineNote.mix.loud', levels))
  }
  if (integrated !== undefined && Math.abs(integrated - target) > LOUDNESS_TARGET_TOLERANCE_LU) {
    const made = { made: decimal(integrated, 1), target: decimal(target, 1) }
    notes.push(say('engineNote.mix.missed', { ...made, reason: reason(plan) }))
  }
  return notes
}

/** Most places that a note names. */
const MAX_NAMED_PLACES = 5

/** A note on seconds of the original that are all but lost in one channel. */
export function cancelledNotes(seconds: readonly number[]): Message[] {
  const [first] = seconds
  if (first === undefined) return []
  const starts = seconds.filter((second, at) => second - (seconds[at - 1] ?? -2) > 1)
  const places = starts.slice(0, MAX_NAMED_PLACES).map((second) => formatClock(second))
  return [say('engineNote.mix.cancelled', { count: seconds.length, places })]
}

function reason(plan: MixPlan): Message {
  const { loudness } = plan
  if (plan.voiceGainDb !== undefined && plan.voiceGainDb !== 0) return say('engineNote.mix.byVoices')
  if (loudness === 'source') return say('engineNote.mix.bySource')
  return say('engineNote.mix.byPeaks', { peak: plainNumber(LOUDNESS_PRESETS[loudness].truePeak) })
}

function fieldIfFinite<K extends string>(name: K, value: number): { [N in K]?: number } {
  return (Number.isFinite(value) ? { [name]: round(value) } : {}) as { [N in K]?: number }
}

/** Rounds to hundredths, as the check of a dub does, so that both show the same figure. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
