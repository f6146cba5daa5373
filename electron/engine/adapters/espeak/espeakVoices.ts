import { BUILT_IN_VOICE } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { EspeakVoice } from './espeakVoice.ts'
import { RULE_VOICES } from './ruleVoices.ts'

/** Words a minute that come out as the language's usual pace, measured on running text, within 2 %. */
const REFERENCE_WORDS_PER_MINUTE = 171

type Row = [
  id: string,
  name: string,
  gender: 'female' | 'male',
  voice: string,
  pitch: number,
  range: number,
  wordsPerMinute: number,
  pitchHz: number,
  loudness: number,
]

// Medians of the fundamental (Hz) were measured on a two-sentence text, loudness (LUFS) on running text; tests measure them again.
const ESPEAK_VOICE_ROWS: Record<'en' | 'sw', Row[]> = {
  en: [
    ['en-amara', 'Amara', 'female', 'en-us+f3', 48, 55, 172, 210, -20.7],
    ['en-nia', 'Nia', 'female', 'en-us+Annie', 52, 60, 182, 249, -20.9],
    ['en-grace', 'Grace', 'female', 'en-gb-x-rp+f4', 42, 42, 160, 164, -20.1],
    ['en-kofi', 'Kofi', 'male', 'en-us+m3', 50, 50, 170, 106, -21.4],
    ['en-tunde', 'Tunde', 'male', 'en-gb-x-rp+m1', 34, 38, 156, 83, -22.9],
    ['en-samuel', 'Samuel', 'male', 'en-us+m7', 74, 62, 184, 131, -19.4],
  ],
  sw: [
    ['sw-zawadi', 'Zawadi', 'female', 'sw+f3', 48, 55, 172, 214, -19.0],
    ['sw-neema', 'Neema', 'female', 'sw+Annie', 52, 60, 182, 252, -19.5],
    ['sw-rehema', 'Rehema', 'female', 'sw+f4', 42, 42, 160, 165, -18.7],
    ['sw-juma', 'Juma', 'male', 'sw+m3', 50, 50, 170, 108, -20.6],
    ['sw-baraka', 'Baraka', 'male', 'sw+m1', 30, 38, 156, 82, -22.7],
    ['sw-hamisi', 'Hamisi', 'male', 'sw+m7', 72, 62, 184, 134, -19.2],
  ],
}

/** Languages of whose formant voices PocketSphinx gets 73 to 93 % of the words wrong; of Flite's voices it gets 5 to 14. */
const UNCLEAR_LANGUAGES: ReadonlySet<string> = new Set(['en'])

/** The voices made with espeak-ng, which need no download. Their ids never change. */
export const ESPEAK_VOICES: readonly EspeakVoice[] = [
  ...Object.entries(ESPEAK_VOICE_ROWS).flatMap(([language, rows]) => rows.map((row) => toVoice(language, row))),
  ...RULE_VOICES,
]

function toVoice(
  language: string,
  [id, name, gender, voice, pitch, range, wordsPerMinute, pitchHz, loudness]: Row,
): EspeakVoice {
  return {
    record: {
      id,
      name,
      language,
      gender,
      kind: BUILT_IN_VOICE,
      pitch_hz: pitchHz,
      pace: Number((wordsPerMinute / REFERENCE_WORDS_PER_MINUTE).toFixed(2)),
      licence: 'GPL-3.0-or-later (espeak-ng)',
      controls: ['speed', 'pitch', 'depth', 'liveliness'],
      ...(UNCLEAR_LANGUAGES.has(language) && { unclear: true }),
    },
    note: say('engineModel.voice.formant'),
    pitchHz,
    loudness,
    setting: { voice, pitch, range, wordsPerMinute },
  }
}
