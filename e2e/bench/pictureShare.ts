import { SourceFile } from '../../electron/engine/media/read/sourceFile.ts'
import { MediaWriter } from '../../electron/engine/media/write/mediaWriter.ts'
import { outputFormat } from '../../electron/engine/media/write/outputFormat.ts'
import { copyPicture } from './copyPicture.ts'

const MEASURED_ROUNDS = 9

/** How long our copy of a picture takes against the library's plain one: the median of rounds in turns. Files go into `folder`. */
export function pictureShare(path: string, folder: string): number {
  const shares: number[] = []
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    const plain = timed(() => plainCopy(path, `${folder}/plain.mp4`))
    shares.push(timed(() => copyPicture(path, `${folder}/ours.mp4`)) / plain)
  }
  return shares.toSorted((a, b) => a - b)[MEASURED_ROUNDS >> 1] ?? Number.NaN
}

/** Every packet as it is, with nothing looked at but its stream. */
function plainCopy(path: string, out: string): void {
  using from = new SourceFile(path)
  const { picture } = from
  if (picture === undefined) throw new Error(`${path} has no picture.`)
  from.select(picture)
  const { container, options } = outputFormat(out)
  using to = new MediaWriter(out, container)
  const stream = to.addStream(picture.timeBase)
  picture.codecpar.copy(stream.codecpar)
  stream.codecpar.codecTag = 0
  to.start(options)
  for (const packet of from.packets(picture)) to.write(packet, stream.index, picture.timeBase)
  to.finish()
}

function timed(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
