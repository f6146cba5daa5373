import { STATISTICAL_VOICE } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { SynthesizerVoice } from '../../core/ports.ts'

/** How Flite makes one voice: its own name of it, a factor on its pitch, and its length against usual. */
interface FliteSetting {
  readonly voice: string
  readonly pitch: number
  readonly stretch: number
}

/** A voice of Flite. */
export interface FliteVoice extends SynthesizerVoice {
  readonly setting: FliteSetting
}

type Row = [id: string, name: string, gender: 'female' | 'male', setting: FliteSetting, pitchHz: number, pace: number]

// The speakers slt, rms and awb of the CMU ARCTIC recordings. Pitch and pace were measured on running text.
const ROWS: readonly Row[] = [
  ['en-ruth', 'Ruth', 'female', { voice: 'slt', pitch: 1, stretch: 1 }, 172, 1.01],
  ['en-daniel', 'Daniel', 'male', { voice: 'rms', pitch: 1, stretch: 1 }, 102, 0.88],
  ['en-peter', 'Peter', 'male', { voice: 'awb', pitch: 1, stretch: 1 }, 131, 0.99],
  ['en-joy', 'Joy', 'female', { voice: 'slt', pitch: 1.12, stretch: 0.96 }, 192, 1.05],
]

/** The voices made with Flite, which need no download. Their ids never change. */
export const FLITE_VOICES: readonly FliteVoice[] = ROWS.map(([id, name, gender, setting, pitchHz, pace]) => ({
  record: {
    ...{ id, name, language: 'en', gender, kind: STATISTICAL_VOICE, pitch_hz: pitchHz, pace },
    ...{ licence: 'Festival (Carnegie Mellon University, Flite)', controls: ['speed', 'pitch'] },
  },
  note: say('engineModel.voice.statistical'),
  pitchHz,
  setting,
}))
