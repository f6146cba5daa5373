import type { LoudnessPreset } from '../contract/assemble.ts'

/** What a preset asks for. */
export interface PresetLoudness {
  /** LUFS; absent: as the source. */
  readonly loudness?: number
  /** Whether it is measured over the dialogue only. */
  readonly dialogue: boolean
  /** Greatest true peak in dBTP. */
  readonly truePeak: number
}

/** EBU R 128 (2023); AES TD1008 and the practice of podcasts and video sites; Netflix sound mix specification 1.6. */
export const LOUDNESS_PRESETS: Readonly<Record<LoudnessPreset, PresetLoudness>> = {
  source: { dialogue: false, truePeak: -1 },
  ebu_r128: { loudness: -23, dialogue: false, truePeak: -1 },
  lufs_18: { loudness: -18, dialogue: false, truePeak: -1 },
  lufs_16: { loudness: -16, dialogue: false, truePeak: -1 },
  lufs_14: { loudness: -14, dialogue: false, truePeak: -1 },
  netflix: { loudness: -27, dialogue: true, truePeak: -2 },
}

/** Where less than this share of a programme is dialogue, Netflix measures all of it, against another figure (LUFS). */
export const LEAST_DIALOGUE = 0.15
export const WITHOUT_DIALOGUE = -24

/** Loudness of a dub "as the source" where the source is silent (LUFS). */
export const SILENT_SOURCE = -16
