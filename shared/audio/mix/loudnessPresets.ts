import type { LoudnessPreset } from '../../contract/assemble.ts'
import type { Loudness } from '../../settings/option.ts'

/** The loudness that a preset asks for. */
interface PresetLoudness {
  /** LUFS; absent: that of the source. */
  readonly loudness?: number
  /** Whether loudness is measured over the dialogue only: over what is spoken in the finished sound, the original's speech too. */
  readonly dialogue: boolean
  /** Greatest true peak in dBTP. */
  readonly truePeak: number
}

/**
 * Sources: EBU R 128 (2023); AES TD1008 and the practice of podcasts and video sites; Netflix sound mix specification
 * 1.6: -27 LKFS ± 2 by dialogue, peaks of -2 dBTP.
 */
export const LOUDNESS_PRESETS: Readonly<Record<LoudnessPreset, PresetLoudness>> = {
  source: { dialogue: false, truePeak: -1 },
  ebu_r128: { loudness: -23, dialogue: false, truePeak: -1 },
  lufs_18: { loudness: -18, dialogue: false, truePeak: -1 },
  lufs_16: { loudness: -16, dialogue: false, truePeak: -1 },
  lufs_14: { loudness: -14, dialogue: false, truePeak: -1 },
  netflix: { loudness: -27, dialogue: true, truePeak: -2 },
}

/** The presets as users choose them. */
export const PRESET_OF = {
  streaming: 'lufs_14',
  internet: 'lufs_16',
  broadcast: 'ebu_r128',
  netflix: 'netflix',
  as_source: 'source',
} as const satisfies Record<Loudness, LoudnessPreset>

/** With less than this share of dialogue, Netflix measures the whole programme, against `NO_DIALOGUE_TARGET_LUFS` (LUFS). */
export const MIN_DIALOGUE_SHARE = 0.15
export const NO_DIALOGUE_TARGET_LUFS = -24

/** Loudness (LUFS) of a dub with the preset `source` where the source is silent. */
export const SILENT_SOURCE_LUFS = -16
