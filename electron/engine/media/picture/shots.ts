import { statSync } from 'node:fs'
import { CodecContext, Frame } from 'node-av/lib'
import { openDecoder, UNREADABLE_PICTURE } from '../read/openDecoder.ts'
import { SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { PictureGlance } from './pictureGlance.ts'
import { type Glance, ShotFinder } from './shotFinder.ts'
import { StillFinder } from './stillFinder.ts'

/**
 * Every frame is decoded, since a cut must be exact to the frame and key frames alone would miss it. The loop filter is
 * skipped, which saves a third. One thread only: nobody waits for this task, and the other processors stay free.
 */
const SHOT_DECODER_OPTIONS = { threads: 1, options: { skip_loop_filter: 'all' }, unreadable: UNREADABLE_PICTURE }

/** Finds the cuts and key frames of a film, to the frame, and where nobody moves. A file without a picture has none. */
export function* shots({ path }: MediaTasks['shots']['input']): Steps<MediaTasks['shots']['output']> {
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) return { times: [], keyframes: [], still: [] }
  source.select(picture)
  using decoder = new CodecContext()
  openDecoder(decoder, picture, SHOT_DECODER_OPTIONS)
  using glance = new PictureGlance()
  using frame = new Frame()
  frame.alloc()
  const shotFinder = new ShotFinder()
  const stillFinder = new StillFinder()
  // Progress by bytes, because the duration may be unknown.
  const { size } = statSync(path)
  const keyframes: number[] = []
  let bytesRead = 0
  let time = 0
  const add = (seen: Glance) => {
    shotFinder.add(seen)
    stillFinder.add(seen)
  }
  const look = () => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      time = source.seconds(picture, frame.bestEffortTimestamp) ?? time
      // Frames before time zero are never shown.
      if (time >= 0) add(glance.at(frame, time))
      frame.unref()
    }
  }
  for (const packet of source.packets(picture)) {
    bytesRead = Math.max(bytesRead, Number(packet.pos))
    const shown = packet.isKeyframe ? source.seconds(picture, packet.pts) : undefined
    if (shown !== undefined) keyframes.push(shown)
    // A damaged packet loses its frame only.
    decoder.sendPacketSync(packet)
    look()
    yield Math.min(1, bytesRead / size)
  }
  decoder.sendPacketSync(null)
  look()
  const { num, den } = picture.avgFrameRate
  const times = [...shotFinder.finish()]
  const rate = den > 0 && num > 0 ? { frameRate: num / den } : {}
  return { times, keyframes, still: stillFinder.finish(times), ...rate }
}
