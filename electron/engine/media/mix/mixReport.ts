import { LOUDNESS_PRESETS } from '../../../../shared/audio/loudnessPresets.ts'
import type { ProgrammeLoudness } from '../../../../shared/contract/local.ts'
import { decimal, plainNumber } from '../../../../shared/decimal.ts'
import type { MixPlan } from '../tasks.ts'
import type { DubRecipe, DubSound } from './dubSound.ts'

/** LU by which a dub may miss its target without a note. */
const TOLERANCE = 0.5

/** The measured loudness of the dub. Call it when the sound is finished. */
export function loudnessOf({ plan, balance }: DubRecipe, sound: DubSound): ProgrammeLoudness {
  const regions = balance.dialogue ? balance.dialogueRegions : undefined
  const { target, dialogue } = balance
  return {
    preset: plan.loudness,
    target: Math.round(target * 10) / 10,
    dialogue,
    ...given('integrated', sound.integrated(regions)),
    ...given('source', balance.source),
    ...given('truePeak', sound.truePeak()),
  }
}

/** Notes on the mix for the user. */
export function mixNotes({ plan, balance }: DubRecipe, loudness: ProgrammeLoudness): string[] {
  const notes: string[] = []
  const cut = plan.voices === undefined ? balance.lines.filter((line) => line.bed === 'speech').length : 0
  if (cut > 0 && plan.bed?.mode === 'remove_voices') {
    notes.push(
      'Without a separation of voices, the middle of the sound was lowered under every line by another 17 dB (80 to ' +
        '4000 Hz; the whole centre of surround sound); away from lines the original is as it was.',
    )
  } else if (cut > 0) {
    notes.push(
      `${cut} of ${balance.lines.length} lines lie over a voice of the original. Without a separation of voices, the ` +
        'middle of the sound was lowered there by another 17 dB (80 to 4000 Hz; the whole centre of surround sound).',
    )
  }
  const { integrated, source, target } = loudness
  if (plan.loudness === 'source' && source !== undefined && balance.bedGain < 1) {
    notes.push(
      `The source is very loud (${lufs(source)}). The dub was brought to ${lufs(target)}, at which video sites ` +
        'play it; louder, speech would be distorted.',
    )
  }
  if (integrated !== undefined && Math.abs(integrated - target) > TOLERANCE) {
    notes.push(`The dub came out at ${lufs(integrated)} instead of ${lufs(target)}: ${reason(plan)}.`)
  }
  return notes
}

function lufs(value: number): string {
  return `${decimal(value, 1)} LUFS`
}

function reason(plan: MixPlan): string {
  const { loudness } = plan
  if (plan.voiceGainDb !== undefined && plan.voiceGainDb !== 0) return 'the voices were to be louder or softer'
  if (loudness === 'source') return 'the original sound was left as it is, and the speech fits to it'
  return `its peaks had to stay below ${plainNumber(LOUDNESS_PRESETS[loudness].truePeak)} dBTP`
}

function given<K extends string>(name: K, value: number): { [N in K]?: number } {
  return (Number.isFinite(value) ? { [name]: round(value) } : {}) as { [N in K]?: number }
}

/** Rounds to hundredths, as the check of a dub does, so that both show the same figure. */
function round(value: number): number {
  return Math.round(value * 100) / 100
}
