// @module-tag together
// @module-tag quick
import { describe, expect, it } from 'vitest'
import { subtitles } from '../../electron/engine/media/subtitles/subtitles.ts'
import type { SubtitleContent } from '../../electron/engine/media/subtitles/subtitleTrack.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { Cue } from '../../shared/subtitles/cue.ts'
import { audio, finish, MediaFolder, video } from '../support/media.ts'

function readBack(name: string, content: SubtitleContent): Cue[] {
  using folder = new MediaFolder()
  const path = folder.file(name)
  writeMedia({ out: path, video: video(name.endsWith('webm') ? 'vp8' : 'h264', 4), subtitles: [content] })
  return finish(subtitles({ path, track: 1 })).cues
}

describe('subtitles', () => {
  it.each([
    ['mov_text', 'a.mp4'],
    ['subrip', 'a.mkv'],
    ['webvtt', 'a.webm'],
    ['ass', 'a.mkv'],
  ] as const)('reads %s with its times, without markup and empty cues', (codec, name) => {
    const cues = [
      { start: 0.5, end: 1.25, text: '<i>Ẹ káàárọ̀</i>\nọ̀rẹ́ mi' },
      { start: 1.5, end: 2, text: ' ' },
      { start: 2, end: 3.5, text: '{\\an8}Habari?' },
    ]
    const plain = codec === 'ass' ? cues.map((cue) => ({ ...cue, text: cue.text.replace(/<\/?i>/g, '{\\i1}') })) : cues
    const found = readBack(name, { codec, cues: plain })
    expect(found.map(({ text }) => text)).toEqual(['Ẹ káàárọ̀\nọ̀rẹ́ mi', 'Habari?'])
    for (const [index, cue] of [cues[0], cues[2]].entries()) {
      expect(found[index]?.start).toBeCloseTo(cue?.start ?? 0, 2)
      expect(found[index]?.end).toBeCloseTo(cue?.end ?? 0, 2)
    }
  })

  it.each([
    ['webvtt', 'a.mkv'],
    ['ass', 'a.mkv'],
  ] as const)('knows the speaker from %s', (codec, name) => {
    const cues = [{ start: 1, end: 2, text: 'Karibu, rafiki', speaker: 'Amina' }]
    expect(readBack(name, { codec, cues })).toMatchObject([{ text: 'Karibu, rafiki', speaker: 'Amina' }])
  })

  it('names the tracks that can be read instead', () => {
    using folder = new MediaFolder()
    const path = folder.file('a.mkv')
    const cues = [{ start: 1, end: 2, text: 'Karibu' }]
    writeMedia({ out: path, audio: [audio('flac', 3)], subtitles: [{ codec: 'subrip', cues }] })
    expect(() => finish(subtitles({ path, track: 0 }))).toThrow('Track 0 of the video holds no text subtitles. Use 1.')
  })
})
