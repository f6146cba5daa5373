import { requireSound, SourceFile } from '../read/sourceFile.ts'
import type { MediaTasks, Steps } from '../tasks.ts'
import { writeBedFile } from './bedFile.ts'
import { measureBed } from './measureBed.ts'
import { layoutFor } from './soundLayout.ts'

/** All of it is looked at closely: where the lines will be is not known yet. */
const EVERYWHERE = [{ start: 0, end: Number.POSITIVE_INFINITY }]

/** Listens to the best sound track for a mix that is made later. */
export function* listen({ path, out }: MediaTasks['listen']['input']): Steps<MediaTasks['listen']['output']> {
  using source = new SourceFile(path)
  const stream = requireSound(source)
  const layout = layoutFor(stream.codecpar.channels)
  const duration = source.statedDuration ?? 0
  writeBedFile(out, yield* measureBed(stream, { path, layout, regions: EVERYWHERE, duration }))
  return { path: out }
}
