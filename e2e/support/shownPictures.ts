import { CodecContext, Frame } from 'node-av/lib'
import { PictureGlance } from '../../electron/engine/media/picture/pictureGlance.ts'
import { openDecoder, UNREADABLE_PICTURE } from '../../electron/engine/media/read/openDecoder.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'

/** The pictures of a file with their mean luma, in display order. */
export function shownPictures(path: string): { time: number; light: number }[] {
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) return []
  using decoder = new CodecContext()
  openDecoder(decoder, picture, { threads: 1, unreadable: UNREADABLE_PICTURE })
  using glance = new PictureGlance()
  using frame = new Frame()
  frame.alloc()
  const shown: { time: number; light: number }[] = []
  const look = () => {
    while (decoder.receiveFrameSync(frame) >= 0) {
      const { time, cells } = glance.at(frame, source.seconds(picture, frame.pts) ?? Number.NaN)
      shown.push({ time, light: cells.reduce((sum, cell) => sum + cell, 0) / cells.length })
      frame.unref()
    }
  }
  for (const packet of source.packets(picture)) {
    decoder.sendPacketSync(packet)
    look()
  }
  decoder.sendPacketSync(null)
  look()
  return shown
}
