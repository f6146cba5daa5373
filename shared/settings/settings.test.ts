import { expect, it } from 'vitest'
import { DubOrder } from '../commands/dubs.ts'
import { AssembleOrder } from '../contract/filmOrders.ts'
import { en } from '../locale/en.ts'
import { OPTION_ROWS, RenderSettings, Settings, unusual } from './settings.ts'

it('reads the order of an older studio whole', () => {
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

it('has a text for each field, and one flag for each option', () => {
  const flags = OPTION_ROWS.flatMap(([, { flag }]) => (flag === undefined ? [] : [flag.name]))
  expect(new Set(flags).size).toBe(flags.length)
  for (const [, { text }] of OPTION_ROWS) if (text !== undefined) expect(Object.keys(en)).toContain(text)
  expect(Object.keys(Settings.shape)).toEqual(OPTION_ROWS.map(([name]) => name))
})
