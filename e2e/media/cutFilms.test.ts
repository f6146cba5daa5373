// @module-tag together
import { expect, it } from 'vitest'
import { comparePictures } from '../../electron/engine/media/qc/qcPicture.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { writeMedia } from '../../electron/engine/media/write/writeMedia.testing.ts'
import type { PictureComparison } from '../../shared/qc/measures.ts'
import { IDENTITY_TIME_MAP } from '../../shared/timing/waits/timeMap.ts'
import { audio, MediaFolder, video } from '../support/media.ts'

/** The picture of a film without its last packets, among reordered frames: its last frame is there, some before are not. */
function cutFilm(path: string, out: string, container: string, without: number): void {
  using film = new SourceFile(path)
  const { picture } = film
  if (picture === undefined) throw new Error('The film has no picture.')
  film.select(picture)
  using writer = new MediaWriter(out, container)
  const stream = writer.addStream(picture.timeBase)
  picture.codecpar.copy(stream.codecpar)
  stream.codecpar.codecTag = 0
  stream.avgFrameRate = picture.avgFrameRate
  writer.start({})
  let left = FRAMES - without
  for (const packet of film.packets(picture)) if (left-- > 0) writer.write(packet, stream.index, picture.timeBase)
  writer.finish()
}

const FRAMES = 50

it.each([
  ['cut.mp4', 'mp4', 1.92],
  ['cut.mov', 'mov', 1.92],
  // Matroska states the end of what is shown.
  ['cut.mkv', 'matroska', 2],
])('tells when the last picture of a film ends that was cut within reordered frames: %s', (name, container, stated) => {
  using folder = new MediaFolder()
  const [film, cut] = [folder.file('film.mp4'), folder.file(name)]
  writeMedia({ out: film, video: video('h264', FRAMES / 25), audio: [audio('aac', 2)] })
  cutFilm(film, cut, container, 2)
  using source = new SourceFile(cut)
  expect(source.statedDuration).toBeCloseTo(stated, 2)
  expect(compare(cut, cut)).toMatchObject({ state: 'identical', sourceEnd: expect.closeTo(2, 2) })
  // Also where the pictures are others, and the comparison ends early.
  writeMedia({ out: film, video: video('mpeg4', 2) })
  expect(compare(cut, film)).toMatchObject({ state: 'other', sourceEnd: expect.closeTo(2, 2) })
})

function compare(source: string, dub: string): PictureComparison {
  const steps = comparePictures({ source, dub }, IDENTITY_TIME_MAP)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
