import { PictureCopy } from '../../electron/engine/media/picture/pictureCopy.ts'
import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { outputFormat } from '../../electron/engine/media/write/outputFormat.ts'
import { finish } from '../support/media.ts'

/** Copies the picture of a video alone, as a render does. */
export function copyPicture(path: string, out: string): void {
  const { container, options } = outputFormat(out)
  using source = new SourceFile(path)
  const { picture } = source
  if (picture === undefined) throw new Error(`${path} has no picture.`)
  using writer = new MediaWriter(out, container)
  using copy = new PictureCopy(source, picture, writer)
  writer.start(options)
  finish(copy.write())
  writer.finish()
}
