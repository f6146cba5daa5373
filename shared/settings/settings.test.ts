import { expect, it } from 'vitest'
import { DubOrder } from '../commands/dubs.ts'
import { AssembleOrder } from '../contract/filmOrders.ts'
import { en } from '../locale/en.ts'
import {
  containerOf,
  effectiveSettings,
  leftOutOf,
  OPTION_ROWS,
  RenderSettings,
  Settings,
  unusual,
} from './settings.ts'

it('reads an order whole', () => {
  const order = {
    ...{
      to: 'sw',
      transcript: { from: 'auto' },
      translation: { from: 'auto' },
      voices: {},
      output: '/films/talk.sw.mp4',
    },
    ...{
      speakers: null,
      consent: true,
      separate: 'off',
      timing: 'tight',
      picture: 'auto',
      longest: 0.1,
      shorten: true,
    },
    ...{ constantRate: true, check: true, faces: true, signs: true, signTrack: true, carriesReport: false },
    ...{ subtitles: true, subtitleTrack: true },
  }
  expect(DubOrder.parse(order)).toEqual(order)
})

it('gives a renderer what is usual where nobody chose', () => {
  const usual = { consent: false, separate: 'auto', timing: 'natural', picture: 'keep', loudness: 'as_source' }
  expect(RenderSettings.parse({})).toEqual(usual)
  expect(AssembleOrder.parse({ source: 'a.mp4', lines: [], output: 'b.mp4' })).toMatchObject(usual)
})

it('says to a service only what is unusual, and of that what a renderer acts on', () => {
  const usual = { consent: false, separate: 'auto', timing: 'natural', picture: 'keep', constantRate: false } as const
  expect(unusual({ ...usual, shorten: true, subtitles: true })).toEqual({})
  expect(unusual({ separate: 'off', longest: 0.2, stems: true })).toEqual({ separate: 'off', longest: 0.2 })
})

it('renders without what the renderer or the file cannot have', () => {
  const settings = { subtitles: false, stems: true, signs: true, signTrack: true }
  expect(containerOf(settings)?.ending).toBe('.mkv')
  expect(containerOf({ signs: true, signTrack: false })).toBeUndefined()
  expect(effectiveSettings(settings, { by: 'takes', output: '/films/talk.MKV' })).toEqual(settings)
  expect(effectiveSettings(settings, { by: 'takes', output: '/films/talk.mp4' })).toEqual({
    ...settings,
    signTrack: undefined,
  })
  const spoken = { subtitles: false, stems: true, signs: undefined, signTrack: undefined }
  expect(effectiveSettings(settings, { by: 'service', output: 'talk.mkv' })).toMatchObject(spoken)
})

it('names once what a service leaves out', () => {
  expect(leftOutOf({ stems: true, lineFiles: false, signs: true, signTrack: true, exactSeconds: 0 })).toEqual([
    { key: 'note.mix.stems' },
    { key: 'note.mix.burn' },
  ])
})

it('has a text for each field, and one flag for each option', () => {
  const flags = OPTION_ROWS.flatMap(([, { flag }]) => (flag === undefined ? [] : [flag.name]))
  expect(new Set(flags).size).toBe(flags.length)
  for (const [, { text, topic }] of OPTION_ROWS)
    if (text !== undefined || topic !== undefined) expect(Object.keys(en)).toContain(text)
  expect(Object.keys(Settings.shape)).toEqual(OPTION_ROWS.map(([name]) => name))
})
