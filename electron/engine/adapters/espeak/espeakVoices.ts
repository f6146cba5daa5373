import { BUILT_IN_VOICE } from '../../../../shared/contract/records.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { EspeakVoice } from './espeakVoice.ts'
import { RULE_VOICES } from './ruleVoices.ts'

/** Words a minute that come out as the language's usual pace, measured on running text, within 2 %. */
const USUAL = 171

type Row = [
  id: string,
  name: string,
  gender: 'female' | 'male',
  voice: string,
  pitch: number,
  range: number,
  wordsPerMinute: number,
  pitchHz: number,
]

// Medians of the fundamental were measured on a two-sentence text; a test measures them again.
const ROWS: Record<'en' | 'sw', Row[]> = {
  en: [
    ['en-amara', 'Amara', 'female', 'en-us+f3', 48, 55, 172, 210],
    ['en-nia', 'Nia', 'female', 'en-us+Annie', 52, 60, 182, 249],
    ['en-grace', 'Grace', 'female', 'en-gb-x-rp+f4', 42, 42, 160, 164],
    ['en-kofi', 'Kofi', 'male', 'en-us+m3', 50, 50, 170, 106],
    ['en-tunde', 'Tunde', 'male', 'en-gb-x-rp+m1', 34, 38, 156, 83],
    ['en-samuel', 'Samuel', 'male', 'en-us+m7', 74, 62, 184, 131],
  ],
  sw: [
    ['sw-zawadi', 'Zawadi', 'female', 'sw+f3', 48, 55, 172, 214],
    ['sw-neema', 'Neema', 'female', 'sw+Annie', 52, 60, 182, 252],
    ['sw-rehema', 'Rehema', 'female', 'sw+f4', 42, 42, 160, 165],
    ['sw-juma', 'Juma', 'male', 'sw+m3', 50, 50, 170, 108],
    ['sw-baraka', 'Baraka', 'male', 'sw+m1', 30, 38, 156, 82],
    ['sw-hamisi', 'Hamisi', 'male', 'sw+m7', 72, 62, 184, 134],
  ],
}

/** Languages of whose formant voices PocketSphinx gets 73 to 93 % of the words wrong; of Flite's voices it gets 5 to 14. */
const UNCLEAR: ReadonlySet<string> = new Set(['en'])

/** The voices made with espeak-ng, which need no download. Their ids never change. */
export const ESPEAK_VOICES: readonly EspeakVoice[] = [
  ...Object.entries(ROWS).flatMap(([language, rows]) => rows.map((row) => toVoice(language, row))),
  ...RULE_VOICES,
]

function toVoice(language: string, [id, name, gender, voice, pitch, range, wordsPerMinute, pitchHz]: Row): EspeakVoice {
  return {
    record: {
      id,
      name,
      language,
      gender,
      kind: BUILT_IN_VOICE,
      pitch_hz: pitchHz,
      pace: Number((wordsPerMinute / USUAL).toFixed(2)),
      licence: 'GPL-3.0-or-later (espeak-ng)',
      controls: ['speed', 'pitch', 'depth', 'liveliness'],
      ...(UNCLEAR.has(language) && { unclear: true }),
    },
    note: say('engineModel.voice.formant'),
    pitchHz,
    setting: { voice, pitch, range, wordsPerMinute },
  }
}
