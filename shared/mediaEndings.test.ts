import { expect, it } from 'vitest'
import { dubEnding, endingOf, isSoundName, isVideoName } from './mediaEndings.ts'

it('gives a dub the kind of its source', () => {
  const kinds = ['talk.mp4', 'talk.webm', 'pod.mp3', 'POD.WAV', 'a.b.opus', 'old.wma', 'book.m4b', 'none']
  expect(kinds.map((name) => dubEnding(name))).toEqual([
    ...['.mp4', '.mp4', '.mp3', '.wav', '.opus', '.m4a', '.m4a', '.mp4'],
  ])
  expect([dubEnding('talk.mov', '.mkv'), dubEnding('pod.mp3', '.mkv')]).toEqual(['.mkv', '.mp3'])
})

it('reads the ending of a name, not of a folder', () => {
  expect(['/a.mp3/b', 'C:\\films.mkv\\talk.MP4', '.mp3', 'a.'].map(endingOf)).toEqual(['', '.mp4', '', '.'])
  expect([isVideoName('/x/a.mkv'), isSoundName('/x/a.mkv'), isSoundName('a.FLAC'), isVideoName('mp4')]).toEqual([
    ...[true, false, true, false],
  ])
})
