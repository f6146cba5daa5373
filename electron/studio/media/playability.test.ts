import { expect, it } from 'vitest'
import type { MediaFacts } from '../../../shared/contract/local.ts'
import { playabilityOf } from './media.ts'

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
  ['mov,mp4,m4a,3gp,3g2,mj2', 'h264', 'aac', true, true],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'hevc', 'aac', true, true],
  ['matroska,webm', 'h264', 'ac3', true, true],
  ['ogg', 'theora', 'vorbis', false, true],
  ['matroska,webm', 'hevc', 'dts', true, false],
  ['mpegts', 'h264', 'aac', false, false],
  ['wav', undefined, 'pcm_s16le', false, true],
  ['mov,mp4,m4a,3gp,3g2,mj2', 'h264', undefined, true, false],
])('%s with %s and %s is tried unless no Chromium plays it', (format, picture, sound, shows, sounds) => {
  expect(playabilityOf(facts(format, picture, sound))).toEqual({ picture: shows, sound: sounds })
})
