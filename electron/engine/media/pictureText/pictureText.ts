import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CodecContext, Frame, type Stream } from 'node-av/lib'
import { type Plane, ScaledPlane } from '../picture/scaledPlane.ts'
import { turnedPlane } from '../picture/turnedPlane.ts'
import { openDecoder, UNREADABLE_PICTURE } from '../read/openDecoder.ts'
import { rotation } from '../read/probe.ts'
import { SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, PictureText, Steps } from '../tasks.ts'
import { type Letters, letterPicture } from './letterPicture.ts'
import type { InkPolarity } from './strokeMask.ts'
import { type GreyFrame, LARGE_PICTURE_SCALE, type SeenText, TextTracker } from './textTracker.ts'

/** Longer and shorter side of the small picture in which texts are looked for, in pixels at most. */
const MAX_TEXT_PICTURE_PX = { longer: 640, shorter: 360 }
/** Seconds of the shortest text that can be read. */
const MIN_READABLE_TEXT_SECONDS = 0.4
/** Seconds from one sample to the next. */
const TEXT_SAMPLE_INTERVAL_SECONDS = 0.2

type Found = MediaTasks['pictureText']['output']

/** Finds the texts in a film's picture, and writes each as a picture of black letters: `0.pgm` and so on. */
export function* pictureText({ path, folder }: MediaTasks['pictureText']['input']): Steps<Found> {
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) return { texts: [] }
  source.select(picture)
  using decoder = new CodecContext()
  // More than processors: they go on decoding while this thread looks at a sample.
  openDecoder(decoder, picture, { threads: 4, unreadable: UNREADABLE_PICTURE })
  const stored = sizeFor(picture)
  using small = new ScaledPlane(stored.width, stored.height)
  using large = new ScaledPlane(LARGE_PICTURE_SCALE * stored.width, LARGE_PICTURE_SCALE * stored.height)
  const turn = rotation(picture)
  const size = turn % 180 === 0 ? stored : { width: stored.height, height: stored.width }
  using frame = new Frame()
  frame.alloc()
  const texts: PictureText[] = []
  const take =
    (ink: InkPolarity) =>
    (text: SeenText): void => {
      const found = text.end - text.start < MIN_READABLE_TEXT_SECONDS ? undefined : letterPicture(text, size.width)
      if (found === undefined) return
      writeFileSync(join(folder, `${texts.length}.pgm`), pgm(found.picture))
      texts.push({ ...placed(text, found, size), ink })
    }
  const trackers = (['light', 'dark'] as const).map((ink) => new TextTracker(ink, take(ink)))
  let frames: GreyFrame[] = []
  let next = 0
  let time = 0
  const look = (): void => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      time = source.seconds(picture, frame.bestEffortTimestamp) ?? time
      if (time >= 0) {
        frames.push({ time, plane: turnedPlane(small.of(frame), turn, 1) })
        if (time >= next) {
          const seen = turnedPlane(large.of(frame), turn, 1)
          for (const tracker of trackers) tracker.add(frames, seen)
          frames = []
          next = time + TEXT_SAMPLE_INTERVAL_SECONDS
        }
      }
      frame.unref()
    }
  }
  // Progress by bytes, because the duration may be unknown.
  const { size: bytes } = statSync(path)
  let bytesRead = 0
  for (const packet of source.packets(picture)) {
    bytesRead = Math.max(bytesRead, Number(packet.pos))
    // A damaged packet loses its frame only.
    decoder.sendPacketSync(packet)
    look()
    yield Math.min(1, bytesRead / bytes)
  }
  decoder.sendPacketSync(null)
  look()
  for (const tracker of trackers) tracker.finish(time)
  return { texts }
}

function placed(
  { start, end }: SeenText,
  { letters, height: tall, box }: Letters,
  { width, height }: { readonly width: number; readonly height: number },
): Omit<PictureText, 'ink'> {
  const [wide, high] = [LARGE_PICTURE_SCALE * width, LARGE_PICTURE_SCALE * height]
  const part = { left: box.left / wide, right: box.right / wide, top: box.top / high, bottom: box.bottom / high }
  return { start, end, box: part, letters, letterHeight: tall / high }
}

/** Size of the small picture: pixels are square in it. */
function sizeFor({ codecpar, sampleAspectRatio }: Stream): { width: number; height: number } {
  const { num, den } = sampleAspectRatio
  const wide = codecpar.width * (num > 0 && den > 0 ? num / den : 1)
  const { height } = codecpar
  const scale = Math.min(
    MAX_TEXT_PICTURE_PX.longer / Math.max(wide, height),
    MAX_TEXT_PICTURE_PX.shorter / Math.min(wide, height),
  )
  return { width: Math.round(wide * scale), height: Math.round(height * scale) }
}

/** A grey picture as a file that readers of print take. */
function pgm({ width, height, bytes }: Plane): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), bytes])
}
