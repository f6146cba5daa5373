import { BUILT_IN_VOICE } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'
import type { EspeakVoice } from './espeakVoice.ts'
import { PHONEMES } from './rulePhonemes.ts'

/**
 * One kind of voice, the same in each language: espeak-ng's variant, pitch 0 to 99, words a minute, and its pace
 * against the language's usual one, measured on running text (the mean of the four languages, each within 5 %).
 */
type Kind = readonly [gender: 'female' | 'male', variant: string, pitch: number, wordsPerMinute: number, pace: number]

const RULE_VOICE_KINDS: readonly Kind[] = [
  ['female', 'f3', 54, 168, 1],
  ['female', 'linda', 50, 176, 1.12],
  ['female', 'f2', 42, 158, 0.93],
  ['male', 'm3', 66, 166, 1],
  ['male', 'm4', 58, 156, 0.95],
  ['male', 'm7', 78, 178, 1.1],
]

interface Cast {
  /** Factor on the kinds' words a minute, for about six syllables a second. Three tones need the time Yoruba has now. */
  readonly pace: number
  /** Names in the order of the kinds, each with the median fundamental over toned text in Hz, and its loudness in LUFS, measured. */
  readonly names: readonly (readonly [name: string, pitchHz: number, loudness: number])[]
}

const CASTS: Readonly<Record<RuleLanguage, Cast>> = {
  yo: {
    pace: 1,
    names: [
      ['Adeola', 187, -20.9],
      ['Ronke', 216, -20.4],
      ['Folake', 157, -20.3],
      ['Babatunde', 110, -20.4],
      ['Kunle', 88, -21.3],
      ['Segun', 123, -20.0],
    ],
  },
  ig: {
    pace: 1.15,
    names: [
      ['Chioma', 191, -21.6],
      ['Adaeze', 220, -21.3],
      ['Ngozi', 160, -21.0],
      ['Emeka', 113, -21.2],
      ['Obinna', 90, -22.2],
      ['Ikenna', 125, -20.5],
    ],
  },
  ha: {
    pace: 1.25,
    names: [
      ['Amina', 184, -21.5],
      ['Zainab', 210, -20.3],
      ['Hauwa', 154, -20.7],
      ['Musa', 108, -21.1],
      ['Ibrahim', 86, -22.1],
      ['Sani', 121, -20.7],
    ],
  },
  zu: {
    pace: 1.1,
    names: [
      ['Thandi', 182, -21.3],
      ['Nomvula', 208, -20.8],
      ['Zanele', 153, -21.6],
      ['Sipho', 107, -21.9],
      ['Bheki', 86, -23.0],
      ['Mandla', 119, -21.1],
    ],
  },
}

/** The voices of the languages read by our own rules. Their ids never change. */
export const RULE_VOICES: readonly EspeakVoice[] = Object.entries(CASTS).flatMap(([language, { pace, names }]) =>
  names.flatMap(([name, pitchHz, loudness], index) => {
    const kind = RULE_VOICE_KINDS[index]
    if (kind === undefined) return []
    const [gender, variant, pitch, wordsPerMinute, own] = kind
    const id = `${language}-${name.toLowerCase()}`
    const voice = `${PHONEMES[language as RuleLanguage].voice}+${variant}`
    return [
      {
        record: {
          id,
          name,
          language,
          gender,
          kind: BUILT_IN_VOICE,
          pitch_hz: pitchHz,
          pace: own,
          licence: 'GPL-3.0-or-later (espeak-ng)',
          controls: ['speed', 'pitch', 'depth', 'liveliness'],
        },
        note: say(`engineModel.voice.rules.${language as RuleLanguage}`),
        pitchHz,
        loudness,
        // The range is flat: every syllable's pitch is told to espeak-ng.
        setting: { voice, pitch, range: 0, wordsPerMinute: Math.round(wordsPerMinute * pace) },
      },
    ]
  }),
)
