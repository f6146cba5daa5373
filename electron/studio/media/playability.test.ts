import { expect, it } from 'vitest'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { english } from '../../../shared/locale/english.ts'
import { playabilityOf } from './playability.ts'

function facts(format: string, picture: string | undefined, sound: string | undefined): MediaFacts {
  const video = { index: 0, width: 640, height: 360, frameRate: 25, rotation: 0, copyable: true }
  const audio = { index: 1, channels: 2, sampleRate: 48_000, default: true, start: 0 }
  return {
    format,
    duration: 1,
    sizeBytes: 1,
    ...(picture === undefined ? {} : { video: { ...video, codec: picture } }),
    audio: sound === undefined ? [] : [{ ...audio, codec: sound }],
    subtitles: [],
  }
}

it.each([
  ['mov,mp4,m4a,3gp,3g2,mj2', 'h264', 'aac', true, true, undefined],
  ['matroska,webm', 'vp9', 'opus', true, true, undefined],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'hevc', 'aac', false, true, /picture \(hevc\)/],
  ['ogg', 'theora', 'vorbis', false, true, /picture \(theora\)/],
  ['matroska,webm', 'h264', 'ac3', true, false, /sound \(ac3\)/],
  ['matroska,webm', 'hevc', 'dts', false, false, /picture \(hevc\) and its sound \(dts\)/],
  ['mpegts', 'h264', 'aac', false, false, /cannot open mpegts/],
  ['wav', undefined, 'pcm_s16le', false, true, undefined],
])('%s with %s and %s', (format, picture, sound, shows, sounds, reason) => {
  const playable = playabilityOf(facts(format, picture, sound))
  expect([playable.picture, playable.sound]).toEqual([shows, sounds])
  if (reason === undefined) expect(playable.reason).toBeUndefined()
  else expect(english(playable.reason ?? '')).toMatch(reason)
})
