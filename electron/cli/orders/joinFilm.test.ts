import { expect, it } from 'vitest'
import { readDubRequest } from '../dubRequest.ts'
import { joinedOutput, mayHoldPicture, partRequest } from './joinFilm.ts'

const environment = { cwd: '/films', env: { GRIOT_API_KEY: 'secret' } }
const state = { parts: '/state/parts' } as Parameters<typeof partRequest>[1]

/** The request for the dub of a talk with these options. */
function request(options: object = {}) {
  return readDubRequest('talk.mkv', { to: 'sw', ...options }, environment)
}

it.each([
  [true, 'where nobody chose', {}],
  [true, 'where the user asked for it', { picture: 'wait' }],
  [false, 'where it is to keep its time', { picture: 'keep' }],
  [false, 'at a constant frame rate', { constantRate: true }],
  [false, 'where a hosted service dubs and nobody chose', { baseUrl: 'https://dubs.example' }],
])('holds the picture for the languages of one file or not: %s %s', (held, _where, options) => {
  expect(mayHoldPicture(request(options))).toBe(held)
})

it('has each language of one file made as a sound of its own with its subtitles, whose picture may wait', () => {
  const made = partRequest(request({ out: 'all.mkv', report: true, timing: 'tight' }), state)
  expect(made).toMatchObject({ out: '/state/parts/sw.m4a', audioOnly: true, subtitlesOut: true, report: false })
  expect(made.settings).toMatchObject({ picture: 'auto', timing: 'tight' })
  expect(partRequest(request({ picture: 'keep' }), state).settings).toEqual({ picture: 'keep' })
})

it('mixes no descriptions into a sound that is joined, and leaves them a track of their own', () => {
  const settingsOf = (descriptions: string) => partRequest(request({ picture: 'keep', descriptions }), state).settings
  expect(settingsOf('mixed')).toEqual({ picture: 'keep' })
  expect(settingsOf('track')).toEqual({ picture: 'keep', descriptions: 'track' })
})

it('names the one file after its film, in the folder that is given, or as the user says', () => {
  const file = { extension: '.mkv', keepOriginal: false } as const
  const film = request()
  expect(joinedOutput(film, {}, file)).toBe('/films/talk.dub.mkv')
  expect(joinedOutput(film, { outFolder: '/out' }, file)).toBe('/out/talk.dub.mkv')
  expect(joinedOutput(film, { outFolder: '/out' }, { ...file, out: '/my/all.mkv' })).toBe('/my/all.mkv')
})
