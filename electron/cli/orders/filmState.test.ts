import { expect, it } from 'vitest'
import { type DubOptions, readDubRequest } from '../dubRequest.ts'
import { dubId } from './filmState.ts'

const idOf = (options: DubOptions) =>
  dubId(readDubRequest('talk.mp4', options, { cwd: '/films', env: {} }), '/films/talk.sw.mp4')

it('names a dub as older programs did, so that their orders go on', async () => {
  expect(await idOf({ to: 'sw' })).toBe('15b266941bd01bfa')
  const picture = { subtitles: 'picture', signs: true, picture: 'wait', longest: '5', constantRate: true }
  const voices = { speakers: '2', consent: true, separate: 'off', timing: 'loose', faces: true, fit: 'shorten' }
  const file = { subtitleTrack: true, report: false, out: 'x.mp4' }
  expect(await idOf({ to: 'sw', from: 'en', ...picture, ...voices, ...file })).toBe('dca979c6d1820e2f')
})
